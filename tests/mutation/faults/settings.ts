import type { Fault } from "@/tests/mutation/fault";

export const settingsFaults: Fault[] = [
  {
    file: "lib/accounts/settings/save-setting.ts",
    from: "encrypt(value, secretPlace(key)) : value;",
    to: "value : value;",
    tests: ["tests/api/admin/settings.test.ts"],
    means: "a secret is stored in clear",
  },
  {
    file: "lib/accounts/settings/list-settings.ts",
    from: "const shown = secret && stored !== null ? HIDDEN : stored;",
    to: "const shown = stored;",
    tests: ["tests/api/admin/settings.test.ts"],
    means: "saving a secret answers with what is stored",
  },
  {
    file: "lib/accounts/settings/voice-secret.ts",
    from: "Date.parse(until) > now.getTime()",
    to: "Date.parse(until) > 0",
    tests: ["tests/api/admin/voice-secret.test.ts"],
    means: "a webhook secret that was replaced counts for ever",
  },
  {
    file: "lib/accounts/settings/peek-number.ts",
    from: "stored ?? findDefinition(key)?.initial",
    to: "findDefinition(key)?.initial",
    tests: ["tests/db/limits.test.ts"],
    means: "a limit that an admin has set changes nothing",
  },
  {
    file: "lib/agent/limits/note-limit.ts",
    from: "call: `${callId}`",
    to: "call: today",
    tests: ["tests/db/limits.test.ts"],
    means: "a client hears of one call a day that reached its limit, and of no other",
  },
  {
    file: "lib/agent/limits/note-limit.ts",
    from: "number: `${phone ?? callId}|${today}`",
    to: "number: `${phone ?? callId}`",
    tests: ["tests/db/limits.test.ts"],
    means: "a client is told once in all that a number reached its limit",
  },
  {
    file: "lib/dashboard/retention/sweep-shared.ts",
    from: 'days.words, namesNoCall("voice_messages")',
    to: "days.words",
    tests: ["tests/jobs/sweep-expired.test.ts"],
    means: "what calls were made of is deleted after a week",
  },
  {
    file: "worker/sweep-expired.ts",
    from: "where previous_secret_until < now()",
    to: "where previous_secret_until is not null",
    tests: ["tests/jobs/deliver-webhook.test.ts"],
    means: "a webhook's former secret stops counting before its time",
  },
  {
    file: "worker/reseal-secrets.ts",
    from: "where ${sql.identifier(key)}::text = ${id} and ${sql.identifier(column)} = ${sealed}",
    to: "where ${sql(key)}::text = ${id}",
    tests: ["tests/jobs/reseal-secrets.test.ts"],
    means: "a secret that is saved while keys rotate is replaced by the one before",
  },
];
