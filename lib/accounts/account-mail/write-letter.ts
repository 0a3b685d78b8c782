import type { MailLook } from "@/lib/accounts/brand/mail-look";
import { escapeHtml } from "@/lib/platform/core/escape-html";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

export type Letter = { subject: string; text: string; html: string };

/** Who writes to whom. */
export type LetterHead = {
  agency: string;
  look: MailLook;
  /** The person's name, if they have one. */
  name: string | null;
  /** The link of an invitation or a reset. */
  link: { address: string; expiresAt: Date } | null;
};

type Content = {
  subject: string;
  paragraphs: string[];
  /** The label of the link, if the letter has one. */
  button?: string;
  /** Below the link. */
  after?: string[];
};

/** One letter, as plain text and as HTML that needs no images and no script. */
export function writeLetter(
  { agency, look, name, link }: LetterHead,
  { subject, paragraphs, button, after = [] }: Content,
): Letter {
  const hello = name ? `Hello ${name},` : "Hello,";
  const address = link?.address;
  const ways = look.support ? [look.support] : [];
  const linked = button && address ? [`${button}:\n${address}`] : [];
  const text = `${[hello, ...paragraphs, ...linked, ...after, agency, ...ways].join("\n\n")}\n`;
  const html = page(agency, look, [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escapeHtml(subject)}</h1>`,
    ...[hello, ...paragraphs].map((words) => paragraph(words, look)),
    ...(button && address ? [buttonTo(address, button, look)] : []),
    ...[...after, ...ways].map((words) => paragraph(words, look)),
  ]);
  return { subject, text, html };
}

const page = (agency: string, { link }: MailLook, blocks: string[]) => `<!doctype html>
<html lang="${PAGE_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 12px;background:#f4f2f8;color:#1d1a27;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;padding:28px 24px">
<p style="margin:0 0 24px;font-weight:700;color:${link}">${escapeHtml(agency)}</p>
${blocks.join("\n")}
</div></body></html>
`;

const paragraph = (text: string, { link }: MailLook) =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" style="color:${link}">${address}</a>`,
  )}</p>`;

const buttonTo = (address: string, label: string, { button, onButton }: MailLook) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;background:${button};color:${onButton};text-decoration:none;font-weight:600;border-radius:10px;padding:12px 22px">${escapeHtml(label)}</a></p>`;
