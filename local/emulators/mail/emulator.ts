import { headerOf, parseMime } from "../google/mail/mime";
import { escapeHtml, html } from "../kit/call";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { type Envelope, startSmtpSink } from "./smtp-sink";

type Mail = {
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  id: string;
  /** Those of mailing lists. */
  headers: Record<string, string>;
};
type Options = { port?: number; smtpPort?: number };

const MAILS_KEPT = 500;

/**
 * A mail server that keeps what it is given, and an inbox page at its root. It proves the SMTP dialogue and that a
 * message parses; not TLS, passwords, spam filters or delivery.
 *
 * Besides the shared controls: `GET /_control/mails?to=<address>` lists mails, newest first; `POST /_control/refuse
 * {code, times, what}` makes the next recipients be refused with that code, or what `what` names (see `Refused`).
 */
export async function startMailEmulator({
  port = 0,
  smtpPort = 0,
}: Options = {}): Promise<RunningEmulator & { smtpUrl: string }> {
  const mails: Mail[] = [];
  const sink = await startSmtpSink({
    port: smtpPort,
    onMail: (envelope) => {
      mails.unshift(read(envelope));
      mails.length = Math.min(mails.length, MAILS_KEPT);
    },
  });
  const running = await serveEmulator({
    name: "mail",
    port,
    failureBody: (status) => ({ error: `answered ${status}` }),
    onClose: () => sink.close(),
    routes: [
      route("GET", "/", () => html(inbox(mails))),
      route("GET", "/_control/mails", ({ query }) => {
        const to = query.get("to");
        return Response.json({ mails: mails.filter((mail) => !to || mail.to.includes(to)) });
      }),
      route("POST", "/_control/refuse", (call) => {
        const { code = 450, times = 1, what = "recipient" } = JSON.parse(call.body.toString("utf8"));
        sink.refuseNext(what, Number(code), Number(times));
        return Response.json({ ok: true });
      }),
    ],
  });
  return { ...running, smtpUrl: `smtp://127.0.0.1:${sink.port}` };
}

function read({ from, to, raw }: Envelope): Mail {
  const part = parseMime(raw);
  const header = (name: string) => headerOf(part, name) ?? "";
  const ofType = (type: string) => part.parts.find(({ mimeType }) => mimeType === type);
  return {
    at: new Date().toISOString(),
    from,
    to,
    subject: header("subject"),
    text: (ofType("text/plain") ?? part).content.toString("utf8"),
    html: ofType("text/html")?.content.toString("utf8") ?? null,
    id: header("message-id"),
    headers: Object.fromEntries(
      ["from", "reply-to", "list-unsubscribe", "list-unsubscribe-post"].flatMap((name) => {
        const value = header(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

function inbox(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ at, to, subject, text, html }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">To ${escapeHtml(to.join(", "))} at <time>${escapeHtml(at)}</time></p>
<pre>${escapeHtml(text).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)}</pre>${html ? `\n<details><summary>As HTML</summary><iframe sandbox title="As HTML" srcdoc="${escapeHtml(html)}"></iframe></details>` : ""}
</article>`,
  );
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Inbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8884;padding:.5rem 0}h2{font-size:1.1rem;margin:.5rem 0 0}.to{margin:0;opacity:.7}
iframe{width:100%;height:32rem;border:1px solid #8884;border-radius:8px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>Inbox</h1>${rows.join("\n") || "<p>No mail yet. Reload this page after something was sent.</p>"}</body></html>`;
}
