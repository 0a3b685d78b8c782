import { env } from "@/lib/platform/core/env";

/** Who writes, in emails and on pages about accounts: the name in MAIL_FROM. */
export function agencyName(): string {
  const [, name = ""] = /^\s*"?([^"<]*?)"?\s*</.exec(env().MAIL_FROM ?? "") ?? [];
  return name.trim() || "Callwright";
}
