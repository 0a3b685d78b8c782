import { createTransport, type Transporter } from "nodemailer";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { noteOutcome } from "@/lib/platform/metrics/provider-outcomes";

export type Email = {
  /** One person: a provider's news of a bounce may name all recipients, not the one whose address is dead. */
  to: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html?: string;
  /** Stable over retries, so that a mail server or reader can tell a second copy. */
  id: string;
  headers?: Record<string, string>;
  /** Instead of the name in MAIL_FROM. */
  senderName?: string;
  replyTo?: string;
};

/**
 * `retry`: the server was busy or away (RFC 5321: 4xx), or refused us before it heard of the email: our connection, our
 * sign-in or our address. It may take it later.
 */
export type EmailOutcome = { sent: true } | { sent: false; retry: boolean; reason: string };

const TIMEOUT = 15 * SECOND;
/** The commands whose refusal is about one email: its recipient, and its text. */
const OF_THE_EMAIL = ["RCPT TO", "DATA"];
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

export const canSendEmail = () => env().SMTP_URL !== undefined;

/** Sends through the server of SMTP_URL, encrypted except on this machine. Never throws; its errors hold no content. */
export async function sendEmail(email: Email): Promise<EmailOutcome> {
  const { to, subject, text, html, id, headers, senderName, replyTo } = email;
  const { APP_URL, MAIL_FROM } = env();
  try {
    await transport().sendMail({
      from: senderName === undefined ? MAIL_FROM : { name: senderName, address: addressIn(MAIL_FROM) },
      replyTo,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${new URL(APP_URL).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...headers },
    });
    countProvider("mail", 200);
    noteOutcome("mail", null);
    return { sent: true };
  } catch (thrown) {
    const { responseCode, code, command } = thrown as SmtpError;
    countProvider("mail", responseCode === undefined ? null : 500);
    const reason = reasonOf(responseCode, code);
    // A recipient whom the server refuses says nothing about the server.
    if (command !== "RCPT TO") noteOutcome("mail", reason);
    const isRefused = responseCode !== undefined && responseCode >= 500;
    return { sent: false, retry: !isRefused || !OF_THE_EMAIL.includes(command ?? ""), reason };
  }
}

/** An error from nodemailer: the server's answer, its own code, and the command that failed. */
type SmtpError = { responseCode?: number; code?: string; command?: string };

/** The address in a sender such as `Name <office@example.com>`. */
const addressIn = (sender = "") => /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim();

function reasonOf(responseCode?: number, code?: string): string {
  if (code === "EAUTH") return "The mail server did not accept our sign-in.";
  return responseCode ? `The mail server answered ${responseCode}.` : "The mail server could not be reached.";
}

let shared: { url: string; transport: Transporter } | undefined;

function transport(): Transporter {
  const { SMTP_URL: url = "" } = env();
  if (shared?.url !== url) {
    const { hostname, protocol } = new URL(url);
    shared = {
      url,
      transport: createTransport({
        url,
        requireTLS: protocol === "smtp:" && !LOOPBACK.test(hostname),
        connectionTimeout: TIMEOUT,
        greetingTimeout: TIMEOUT,
        socketTimeout: TIMEOUT,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    };
  }
  return shared.transport;
}
