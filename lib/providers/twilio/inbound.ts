import { validateRequest } from "twilio/lib/webhooks/webhooks";
import { env } from "@/lib/platform/core/env";

/** Where Twilio posts texts. Signatures cover this address, even if a proxy rewrites it. */
export const textAddress = () => `${env().APP_URL}/api/external/text`;

export type Form = Record<string, string | string[]>;

/** A form's fields; a repeated field is a list, as in the signature. */
export function readForm(body: string): Form {
  const fields = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const [first = "", ...others] = fields.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

/** Whether Twilio sent these fields to this address of ours; always false while no account is configured. */
export function isFromTwilio(signature: string, address: string, form: Form): boolean {
  const { TWILIO_AUTH_TOKEN } = env();
  return TWILIO_AUTH_TOKEN !== undefined && validateRequest(TWILIO_AUTH_TOKEN, signature, address, form);
}

/** A field of a form as one string, trimmed; empty if it is absent or repeated. */
export function fieldOf(form: Form, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
}

export type InboundText = {
  sid: string;
  /** E.164, or a short code or name. */
  sender: string;
  /** E.164, ours. */
  recipient: string;
  body: string;
  /** Twilio's own opt-out handling: STOP, START or HELP. */
  optOut: string | null;
};

/** Twilio's maximum text length. */
const LONGEST = 1_600;

/** Null for anything else that Twilio may post, such as the status of a text. */
export function readInboundText(form: Form): InboundText | null {
  const field = (name: string) => fieldOf(form, name);
  const [sid, sender, recipient] = [field("MessageSid") || field("SmsSid"), field("From"), field("To")];
  const isInbound = field("SmsStatus") === "" || field("SmsStatus") === "received";
  if (!isInbound || !/^(SM|MM)[0-9a-f]{32}$/.test(sid) || !sender || !recipient) return null;
  const pictures = Number(field("NumMedia")) || 0;
  const body = [
    field("Body").toWellFormed(),
    pictures > 0 ? "(A picture came with it, which is not kept.)" : "",
  ];
  return {
    sid,
    sender: sender.slice(0, 64),
    recipient: recipient.slice(0, 64),
    body: body.filter(Boolean).join(" ").slice(0, LONGEST),
    optOut: field("OptOutType") || null,
  };
}
