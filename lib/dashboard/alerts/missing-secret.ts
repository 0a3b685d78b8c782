import { voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { env } from "@/lib/platform/core/env";
import type { Cause } from "./trouble";

const LINES = {
  missing: "There is no webhook secret. Renew it under Settings, Vapi webhooks.",
  unreadable:
    "The webhook secret cannot be decrypted. Check ENCRYPTION_KEYS on the server; if the key is lost, renew the secret under Settings, Vapi webhooks.",
};

/** Without its secret no message of the voice provider is believed (GATE-06). Since when is written nowhere. */
export const missingSecret: Cause = {
  kind: "secret",
  settleMinutes: 5,
  several: (count) => `${count} secrets are missing`,
  find: async () => {
    const { state } = await voiceSecrets();
    if (state === "set" || (state === "missing" && env().ALLOW_UNSIGNED_VOICE)) return [];
    return [
      {
        subject: "",
        since: new Date(),
        title: "The messages from Vapi are all refused",
        line: LINES[state],
        path: "/admin?tab=settings#webhooks",
      },
    ];
  },
};
