import * as z from "zod";
import { database } from "@/db/client";
import { systemSettings } from "@/db/schema/settings";
import { encrypt } from "@/lib/platform/core/crypto";
import { AppError } from "@/lib/platform/core/errors";
import { makePushKeys, type PushKeys } from "@/lib/providers/push/send-push";
import { secretPlace } from "./catalogue";
import { forgetSettings, readSecret } from "./read-setting";

/** A row outside the catalogue: our VAPID keys as JSON, encrypted. Browsers subscribe for the public one. */
const PUSH_KEYS = "web_push_keys";

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Our keys for web push, made on first use: servers that start at once agree on the pair that the database stored
 * first. Throws `unavailable` if they cannot be decrypted: another pair would be refused for every known device.
 */
export async function readPushKeys(): Promise<PushKeys> {
  const known = await readSecret(PUSH_KEYS);
  if (known.state === "set") return pushKeys.parse(JSON.parse(known.value));
  if (known.state === "unreadable") {
    throw new AppError("unavailable", "The keys for notifications cannot be read. Please ask your agency.");
  }
  await database()
    .insert(systemSettings)
    .values({
      settingKey: PUSH_KEYS,
      settingType: "text",
      isSecret: true,
      tableType: "notifications",
      settingValue: encrypt(JSON.stringify(makePushKeys()), secretPlace(PUSH_KEYS)),
    })
    .onConflictDoNothing();
  forgetSettings();
  const made = await readSecret(PUSH_KEYS);
  if (made.state !== "set")
    throw new AppError("unavailable", "Notifications are not ready. Please try again.");
  return pushKeys.parse(JSON.parse(made.value));
}
