import type { Letter } from "@/lib/accounts/account-mail/write-letter";
import type { MailLook } from "@/lib/accounts/brand/mail-look";
import { escapeHtml } from "@/lib/platform/core/escape-html";
import type { WrittenPlace } from "@/lib/platform/locale/dates";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import type { DigestFacts } from "./figures";
import {
  adviceOf,
  brokenWords,
  callWords,
  isEmpty,
  missingWords,
  NOTHING_TO_TELL,
  notBookedWords,
  paidWords,
  periodWords,
} from "./words";

type Facts = {
  facts: DigestFacts;
  agency: string;
  look: MailLook;
  business: string;
  place: WrittenPlace;
  appUrl: string;
  link: string;
  unsubscribe: string;
};

/** The email of a digest, as text and as HTML of tables that is readable without images, script or a wide window. */
export function writeDigestEmail(written: Facts): Letter {
  const { facts, business, place } = written;
  const subject = `${business}: your calls, ${periodWords(facts.period, place)}`;
  return { subject, text: asText(written), html: asHtml(subject, written) };
}

function asText({ facts, agency, look, appUrl, link, unsubscribe }: Facts): string {
  const step = adviceOf(facts);
  const notBooked = notBookedWords(facts);
  return `${[
    isEmpty(facts)
      ? NOTHING_TO_TELL
      : [
          `${callWords(facts)}.`,
          ...(notBooked ? [`${notBooked}.`] : []),
          `${paidWords(facts)}.`,
          ...(facts.figures.broken > 0 ? [`${brokenWords(facts)}.`] : []),
        ].join("\n"),
    ...[missingWords(facts)].filter(Boolean),
    ...(step ? [`One thing to do: ${step.say}\n${appUrl}${step.path}`] : []),
    `Each figure with its calls:\n${link}`,
    `The link opens without signing in until 30 days from now. Pass it on only to people who may see your figures.`,
    agency,
    ...(look.support ? [look.support] : []),
    `To stop getting these emails: ${unsubscribe}`,
  ].join("\n\n")}\n`;
}

function asHtml(
  subject: string,
  { facts, agency, look, business, place, appUrl, link, unsubscribe }: Facts,
): string {
  const { answered, out_of_hours, booked, jobs, paid, unknown, broken } = facts.figures;
  const step = adviceOf(facts);
  const tiles = [
    tile(answered, answered === 1 ? "call answered" : "calls answered", `${out_of_hours} out of hours`),
    tile(booked, "booked", "by these calls"),
    tile(jobs === 0 ? "–" : `${paid} of ${jobs}`, "jobs known to be paid", `${unknown} not recorded yet`),
    tile(
      broken,
      broken === 1 ? "promise not kept" : "promises not kept",
      broken === 0 ? "none found" : "to callers",
    ),
  ];
  const missing = missingWords(facts);
  const notBooked = notBookedWords(facts);
  return `<!doctype html>
<html lang="${PAGE_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f0f14!important;color:#f1eff7!important}
.card{background:#191922!important}
.quiet{color:#b3aec2!important}
.tile{background:#23232f!important}
.brand,.link{color:${look.darkLink}!important}
.todo{background:#2a2340!important}
}
@media (max-width:480px){.cell{display:block!important;width:auto!important;padding:0 0 12px!important}}
</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f2f8;color:#1d1a27;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto"><tr>
<td class="card" style="background:#ffffff;border-radius:14px;padding:28px 24px">
<p class="brand" style="margin:0 0 20px;font-weight:700;color:${look.link}">${escapeHtml(agency)}</p>
<h1 style="font-size:22px;line-height:1.3;margin:0">${escapeHtml(business)}</h1>
<p class="quiet" style="margin:4px 0 20px;color:#5d5870">${escapeHtml(periodWords(facts.period, place))}</p>
${
  isEmpty(facts)
    ? `<p style="margin:0 0 16px">${NOTHING_TO_TELL}</p>`
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">
<tr>${cell(tiles[0], "left")}${cell(tiles[1], "right")}</tr>
<tr>${cell(tiles[2], "left")}${cell(tiles[3], "right")}</tr>
</table>
<p style="margin:4px 0 16px">${escapeHtml(paidWords(facts))}.${notBooked ? ` ${escapeHtml(notBooked)}.` : ""}</p>`
}
${missing ? `<p class="quiet" style="margin:0 0 16px;color:#5d5870">${escapeHtml(missing)}</p>` : ""}
${
  step
    ? `<div class="todo" style="background:#f1ebfd;border-radius:10px;padding:14px 16px;margin:0 0 20px">
<p style="margin:0 0 4px;font-weight:600">One thing to do</p>
<p style="margin:0">${escapeHtml(step.say)} <a class="link" href="${escapeHtml(appUrl + step.path)}" style="color:${look.link}">${escapeHtml(step.button)}</a></p></div>`
    : ""
}
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;background:${look.button};color:${look.onButton};text-decoration:none;font-weight:600;border-radius:10px;padding:12px 22px">See each figure with its calls</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#5d5870">The link opens without signing in for 30 days. Pass it on only to people who may see your figures.</p>
</td></tr><tr><td class="quiet" style="padding:16px 24px;font-size:13px;color:#5d5870">
Sent by ${escapeHtml(agency)}. <a class="link" href="${escapeHtml(unsubscribe)}" style="color:${look.link}">Unsubscribe</a> with one click, or change it under <a class="link" href="${escapeHtml(appUrl)}/settings" style="color:${look.link}">Settings</a>.${look.support ? `<br>${escapeHtml(look.support)}` : ""}
</td></tr></table>
</body></html>
`;
}

const cell = (content: string | undefined, side: "left" | "right") =>
  `<td class="cell" width="50%" valign="top" style="padding:0 ${side === "left" ? "6px" : "0"} 12px ${side === "left" ? "0" : "6px"}">${content ?? ""}</td>`;

const tile = (figure: number | string, label: string, below: string) =>
  `<div class="tile" style="background:#f7f5fb;border-radius:10px;padding:14px 16px">
<p style="margin:0;font-size:26px;line-height:1.2;font-weight:700">${figure}</p>
<p style="margin:2px 0 0">${label}</p><p class="quiet" style="margin:0;font-size:14px;color:#5d5870">${below}</p></div>`;
