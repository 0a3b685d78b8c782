import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClientViewNotice } from "@/components/layout/client-view-notice";
import { OfflineNotice } from "@/components/layout/offline-notice";
import { PendingPage } from "@/components/layout/pending-page";
import { Providers } from "@/components/layout/providers";
import { readShownRole } from "@/components/layout/shown-role";
import { SiteNav } from "@/components/layout/site-nav";
import { accentScript, houseAccentStyle } from "@/components/shared/accent";
import { publicAddress, readBrand } from "@/lib/accounts/brand/read-brand";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { cookieSeconds } from "@/lib/accounts/settings/session-lifetime";
import { signedInActor } from "@/lib/platform/auth/page-session";
import { env, isSecure } from "@/lib/platform/core/env";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import "./globals.css";

const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  variable: "--font-figtree",
  weight: "300 900",
  display: "swap",
  adjustFontFallback: false,
});

const PICTURE = {
  url: "/opengraph-image.png",
  type: "image/png",
  width: 1200,
  height: 630,
  alt: "Callwright: AI that gets you booked hands-free. An agent answers a call about a leak and books it for two o'clock.",
};

/** Not a constant, since the address is only known at run time: one build serves every installation. */
export async function generateMetadata(): Promise<Metadata> {
  const [{ name, isOwn, icon }, site] = await Promise.all([readBrand(), publicAddress()]);
  return {
    metadataBase: new URL(site),
    title: { default: name, template: `%s · ${name}` },
    description: "AI voice agents for local trades: answered calls, qualified callers, booked jobs.",
    applicationName: name,
    icons: isOwn
      ? { icon: "/api/brand/icon", apple: icon?.src }
      : {
          icon: { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
          apple: { url: "/apple-icon.png", type: "image/png", sizes: "180x180" },
        },
    // Relative to the current page, without its query.
    alternates: { canonical: "./" },
    openGraph: {
      type: "website",
      siteName: name,
      locale: PAGE_LANGUAGE.replace("-", "_"),
      url: "./",
      images: isOwn ? undefined : [PICTURE],
    },
    twitter: { card: isOwn ? "summary" : "summary_large_image" },
    formatDetection: { telephone: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9f8fb" },
    { media: "(prefers-color-scheme: dark)", color: "#0f0f14" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  // A public page works without the database; a guarded page checks access itself and shows its own error.
  const actor = await signedInActor().catch(() => null);
  const { themedArea, banner } = await referenceModeIfKnown();
  const brand = await readBrand();
  const cookieMaxAge = await cookieSeconds();
  const initialUser = actor && {
    id: actor.personId,
    email: actor.email,
    fullName: actor.fullName,
    isAdmin: actor.isAdmin,
    view: actor.view && { id: actor.view.id, clientId: actor.view.client.accountId },
  };

  return (
    <html
      lang={PAGE_LANGUAGE}
      suppressHydrationWarning
      data-scroll-behavior="smooth"
      className={figtree.variable}
    >
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script of our own, without user input
          dangerouslySetInnerHTML={{ __html: accentScript(themedArea, brand.accent !== null) }}
        />
        {brand.accent ? <style>{houseAccentStyle(brand.accent)}</style> : null}
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-lg bg-primary px-4 py-2 font-semibold text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-[70]"
        >
          Skip to content
        </a>
        <Providers
          publicConfig={{
            supabaseUrl: SUPABASE_URL,
            supabaseKey: SUPABASE_PUBLISHABLE_KEY,
            cookies: { secure: isSecure(), maxAge: cookieMaxAge },
          }}
          initialUser={initialUser}
          ownRole={actor && (await readShownRole(actor))}
          themedArea={themedArea}
          brand={brand}
          nonce={nonce}
        >
          {banner ? (
            <p role="note" className="bg-warning-soft px-4 py-2 text-center text-sm text-warning-text">
              {banner}
            </p>
          ) : null}
          <SiteNav />
          <OfflineNotice />
          {actor?.view ? (
            <ClientViewNotice
              client={{ id: actor.view.client.accountId, name: actor.view.client.fullName }}
              leftMs={actor.view.endsAt.getTime() - Date.now()}
            />
          ) : null}
          <main id="main" tabIndex={-1} className="outline-none">
            <PendingPage>{children}</PendingPage>
          </main>
        </Providers>
      </body>
    </html>
  );
}
