import type { NextConfig } from "next";
import { precompress } from "./lib/platform/http/precompressed";
import { securityHeaders } from "./lib/platform/http/security-headers";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Titles come with their pages for everybody: sent later, a page rendered again is without one until it arrives.
  htmlLimitedBots: /.*/,
  compress: true,
  images: { unoptimized: true },
  serverExternalPackages: [
    "googleapis",
    "mpg123-decoder",
    "google-auth-library",
    "twilio",
    "facebook-nodejs-business-sdk",
    "graphile-worker",
    "prom-client",
    "pino",
    "undici",
    "nodemailer",
    "web-push",
  ],
  compiler: { runAfterProductionCompile: ({ distDir }) => precompress(distDir) },
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // app/(client)/forbidden.tsx and app/(admin)/forbidden.tsx: a page that a role does not open.
    authInterrupts: true,
    // No one reads maps of the server's code, and a cache of 300 MB pays off at the second build only.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    // Few larger files compress better than many small ones: a page's script is 3 kB lighter.
    turbopackChunking: { minChunkSize: 100_000 },
  },
  // The development server logs addresses, and these contain a token.
  logging: { incomingRequests: { ignore: [/^\/api\/recordings\//] } },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // Checked at every visit; it may talk to this site alone.
    {
      source: "/sw.js",
      headers: [
        { key: "Cache-Control", value: "no-cache" },
        { key: "Content-Security-Policy", value: "default-src 'none'; connect-src 'self'" },
      ],
    },
    // Their addresses contain a token, and no search engine may keep them.
    ...["/report/:path*", "/unsubscribe/:path*"].map((source) => ({
      source,
      headers: [
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Robots-Tag", value: "noindex, nofollow" },
      ],
    })),
    // Clients' own pages load it.
    {
      source: "/t.js",
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    },
    // Their addresses contain a token.
    { source: "/api/recordings/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
  ],
};

export default config;
