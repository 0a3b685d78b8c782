import type { ErrorCode } from "@/lib/platform/core/errors";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import type { SecurityKind } from "./kinds";
import { logSecurity } from "./log-security";

type Refusal = {
  code: ErrorCode;
  contract: Pick<Endpoint, "access" | "method" | "path">;
  address: string;
  actorId: string | undefined;
  requestId: string;
};

/** Logs an answer that turned somebody away: 401, 403 and 429. A failed sign-in logs itself and knows more. */
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
