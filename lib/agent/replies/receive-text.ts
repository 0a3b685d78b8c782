import { database } from "@/db/client";
import { inboundTexts } from "@/db/schema/messages";
import { inboundText } from "@/lib/agent/texts/contract";
import { readFromTwilio } from "@/lib/calls/provider-messages/read-from-twilio";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { consume } from "@/lib/platform/http/rate-limit";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { type InboundText, readInboundText, textAddress } from "@/lib/providers/twilio/inbound";
import { readReply } from "./read-reply";

/** Per sender: more is a machine, and every text may cost one of ours. */
export const SENDER_LIMIT = { max: 20, seconds: 3_600 };
/** Twilio gives up after 15 s. */
const PATIENCE = 8 * SECOND;
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Accepts a text from Twilio: stored once per sid, before the request is acknowledged. Replies are separate texts, so a
 * duplicate delivery repeats nothing.
 */
export async function receiveText(
  context: Context,
  _: Input<typeof inboundText>,
  request: Request,
): Promise<Response> {
  const text = await readFromTwilio(
    { address: context.address, request, limit: inboundText.maxBodyBytes, url: textAddress() },
    readInboundText,
  );
  if (text && (await isWelcome(context, text))) await within(PATIENCE, keep(text));
  return new Response(NO_REPLY, {
    headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "private, no-store" },
  });
}

/** Opt-outs are processed however many texts the sender has written. */
async function isWelcome({ log }: Context, { sender, recipient, body }: InboundText): Promise<boolean> {
  const { kind } = readReply(body);
  if (kind === "stop" || kind === "start") return true;
  try {
    await within(PATIENCE, consume(`text ${sender} ${recipient}`, SENDER_LIMIT));
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "rate_limited") throw thrown;
    log.warn({ recipient }, "a number sends too many texts; dropped its text");
    return false;
  }
}

async function keep({ optOut, ...text }: InboundText): Promise<void> {
  // With custom keywords of the account, Twilio sends how it interpreted them.
  const isOwnWord = (optOut === "STOP" || optOut === "START") && readReply(text.body).kind === "words";
  const body = isOwnWord ? optOut : text.body;
  await database().transaction(async (tx) => {
    const [kept] = await tx
      .insert(inboundTexts)
      .values({ ...text, body })
      .onConflictDoNothing()
      .returning({ id: inboundTexts.id });
    if (kept)
      await recordEvents([{ name: "text.received", subject: kept.id, payload: { textId: kept.id } }], tx);
  });
}
