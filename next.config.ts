import type { NextConfig } from "next";
import { securityHeaders } from "./lib/http/security-headers";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  images: { unoptimized: true },
  serverExternalPackages: [
    "googleapis",
    "google-auth-library",
    "twilio",
    "facebook-nodejs-business-sdk",
    "graphile-worker",
    "pino",
    "undici",
  ],
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
