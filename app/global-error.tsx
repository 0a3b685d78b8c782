"use client";

import { CrashScreen } from "@/components/layout/crash-screen";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import "./globals.css";

type GlobalErrorProps = { error: unknown; retry: () => void };

/** Replaces the root layout when that one fails, so it needs its own document. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang={PAGE_LANGUAGE}>
      <body>
        <title>Unexpected Application Error</title>
        <main>
          <CrashScreen error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
