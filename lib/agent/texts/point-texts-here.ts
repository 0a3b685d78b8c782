import { isNotNull } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { logger } from "@/lib/platform/core/logger";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { textAddress } from "@/lib/providers/twilio/inbound";
import { findOwnNumber, takeTextsOf } from "@/lib/providers/twilio/own-number";

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;
type Way = { go: "here" | "not_ours" | "cannot_text" } | { go: "elsewhere"; address: string };

/**
 * Sets our address at Twilio for texts to a number, unless they already go elsewhere: an admin's own address is theirs
 * to remove, and is reported instead. Rejects as the SDK does.
 */
export async function pointTextsHere(client: TwilioClient, number: string): Promise<Way> {
  const own = await findOwnNumber(client, number);
  if (!own) return { go: "not_ours" };
  if (!own.canText) return { go: "cannot_text" };
  if (own.textsGoTo === textAddress()) return { go: "here" };
  if (own.textsGoTo !== null) return { go: "elsewhere", address: withoutSecrets(own.textsGoTo) };
  await takeTextsOf(client, own);
  return { go: "here" };
}

/** The same for a number that an agent starts to text from, or for all of them. Throws when a retry may help. */
export async function pointTexts(number?: string): Promise<void> {
  const client = createTwilioClient();
  if (!client) return;
  for (const each of number ? [number] : await senders()) {
    try {
      const way = await pointTextsHere(client, each);
      if (way.go !== "here") logger().warn({ number: each, ...way }, "replies to texts do not reach us");
    } catch (thrown) {
      const { reason, retry } = describeTwilioFailure(thrown); // the error itself holds credentials
      logger().warn({ number: each, reason }, "could not set the address for texts in Twilio");
      if (number && retry) throw new Error(`could not set the address for texts in Twilio: ${reason}`);
    }
  }
}

async function senders(): Promise<string[]> {
  const rows = await database()
    .selectDistinct({ number: agents.textSender })
    .from(agents)
    .where(isNotNull(agents.textSender));
  return rows.flatMap(({ number }) => number ?? []);
}

/** Removes credentials from addresses, such as a user or query. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return `the application ${address}`;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
