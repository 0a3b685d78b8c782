import { AppError } from "@/lib/platform/core/errors";
import { createTwilioClient } from "./client";

type Text = { sender: string; recipient: string; body: string };

const NEWEST = 50;

/** Sends a text through Twilio; resolves to its sid. Rejects with the SDK's errors, see describeTwilioFailure. */
export async function sendText({ sender, recipient, body }: Text): Promise<string> {
  const { sid } = await client().messages.create({ from: sender, to: recipient, body });
  return sid;
}

/**
 * The sid of a matching text that Twilio has accepted since then, other than those known, or null: for when it is unknown
 * whether a request got through.
 */
export async function findText({
  sender,
  recipient,
  body,
  since,
  known,
}: Text & { since: Date; known: readonly string[] }): Promise<string | null> {
  const messages = await client().messages.list({ from: sender, to: recipient, limit: NEWEST });
  // Twilio's times are whole seconds of another clock.
  const earliest = since.getTime() - 60_000;
  const found = messages.find(
    (each) => each.body === body && each.dateCreated.getTime() >= earliest && !known.includes(each.sid),
  );
  return found?.sid ?? null;
}

function client() {
  const made = createTwilioClient();
  if (!made) throw new AppError("unavailable", "Text messages are not set up on this server yet.");
  return made;
}
