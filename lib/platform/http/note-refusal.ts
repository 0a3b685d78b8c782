import type { ErrorCode } from "@/lib/platform/core/errors";
import type { SecurityKind } from "@/lib/platform/security/kinds";
import { logSecurity } from "@/lib/platform/security/log-security";
import type { Endpoint } from "./endpoint";

type Refusal = {
  code: ErrorCode;
  contract: Pick<Endpoint, "access" | "method" | "path">;
  address: string;
  actorId: string | undefined;
  requestId: string;
};

/** Logs a refused request: 401, 403 and 429. A failed sign-in logs itself, with more detail. */
export function noteRefusal({ code, contract, address, actorId, requestId }: Refusal): void {
  const kind = kindOf(code, contract.access);
  if (kind)
    logSecurity({ kind, subject: `${contract.method} ${contract.path}`, address, actorId, requestId });
}

function kindOf(code: ErrorCode, access: Endpoint["access"]): SecurityKind | null {
  if (code === "rate_limited") return "limit-reached";
  if (code === "forbidden") return "refused";
  if (code !== "unauthenticated") return null;
  return access === "voice" || access === "signed" ? "webhook-secret-wrong" : "refused";
}
