import { logger } from "@/lib/platform/core/logger";

type Failed = {
  /** As server.ts set it. */
  requestId: string | undefined;
  method: string;
  /** The page's pattern, such as `/admin/users/[id]`: an address may hold a name. */
  routePath: string;
};

/**
 * Logs what failed while a page was rendered, and so reports it: `digest` is the reference that the person saw. Refusals
 * of ours do not come here.
 */
export function notePageError(error: unknown, { requestId, method, routePath }: Failed): void {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  const log = logger().child({ requestId, route: `${method} ${routePath}` });
  log.error({ err: error, digest }, "a page could not be rendered");
}
