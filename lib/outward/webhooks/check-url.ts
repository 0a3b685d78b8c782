import { env } from "@/lib/platform/core/env";
import { invalidField } from "@/lib/platform/core/errors";
import { targetUrlFault } from "@/lib/providers/target/target-url";

/** Throws `invalid_input` for an address that messages must not be sent to. */
export function checkUrl(url: string | undefined): void {
  if (url === undefined) return;
  const fault = targetUrlFault(url, { allowPrivate: env().ALLOW_PRIVATE_TARGETS });
  if (fault) throw invalidField("url", fault);
}
