import { env } from "@/lib/platform/core/env";
import { onLoggedError } from "@/lib/platform/core/logger";
import { reportTo } from "@/lib/providers/error-reports/report-to";

/** Reports every error that this process logs, if SENTRY_DSN is set. */
export function startReports(): void {
  const { SENTRY_DSN: dsn, NODE_ENV: environment } = env();
  if (dsn) onLoggedError(reportTo({ dsn, environment }));
}
