"use client";

import { CrashScreen } from "@/components/layout/crash-screen";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import "./globals.css";

type GlobalErrorProps = { error: unknown; retry: () => void };

/** Replaces the root layout when that one fails, so it needs its own document. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang={DEFAULT_COUNTRY.locale}>
      <body>
        <title>Unexpected Application Error · Callwright</title>
        <main>
          <CrashScreen error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
