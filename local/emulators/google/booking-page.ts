import { addDays, formatDay } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { escapeHtml, html, readForm } from "../kit/call";
import { type Route, route } from "../kit/routes";

/** The target of `Book a Call` in the embedded stack: the address format of a Google Calendar booking page. */
export const BOOKING_PAGE_PATH = "/calendar/appointments/schedules/callwright";

const TIMES = ["09:00", "11:00", "14:00", "16:00"];
const DAYS_OFFERED = 5;

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f0f4f9; color: #1f1f1f;
    font: 16px/1.5 Roboto, "Helvetica Neue", Arial, sans-serif }
  main { background: #fff; border-radius: 28px; padding: 28px; width: min(560px, 100% - 32px); box-sizing: border-box }
  h1 { font-size: 26px; font-weight: 400; line-height: 1.25; margin: 8px 0 4px }
  p { color: #444746; margin: 0 0 20px }
  fieldset { border: 0; margin: 0 0 12px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px }
  legend { font-size: 14px; font-weight: 500; padding: 0 0 6px }
  fieldset label { border: 1px solid #c4c7c5; border-radius: 8px; padding: 6px 12px; cursor: pointer }
  .field { display: block; margin: 12px 0 }
  .field input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px 12px;
    border: 1px solid #747775; border-radius: 8px }
  button { font: inherit; font-weight: 500; border: 0; border-radius: 20px; padding: 8px 24px; cursor: pointer;
    background: #0b57d0; color: #fff; margin-top: 8px }
`;

/** A small booking page: free times on the next five weekdays, a name and an email. It stores nothing. */
export function bookingPageRoutes(): Route[] {
  return [
    route("GET", BOOKING_PAGE_PATH, () => page(offer())),
    route("POST", BOOKING_PAGE_PATH, (call) => {
      const form = readForm(call);
      const [name = "", email = "", slot = ""] = ["name", "email", "slot"].map((field) => form.get(field));
      const [day = "", time = ""] = (slot ?? "").split(" ");
      const isOffered = weekdays().includes(day) && TIMES.includes(time);
      if (!name?.trim() || !email?.includes("@") || !isOffered) {
        return page(offer("Choose a time and enter your name and email."), 400);
      }
      return page(`<h1>Booking confirmed</h1>
        <p>Thank you, ${escapeHtml(name)}. We'll call you: ${formatDay(midday(day))}, ${time}.</p>`);
    }),
  ];
}

function offer(problem?: string): string {
  const days = weekdays().map(
    (day) => `<fieldset><legend>${formatDay(midday(day))}</legend>
      ${TIMES.map((time) => `<label><input type="radio" name="slot" value="${day} ${time}" required> ${time}</label>`).join("")}
    </fieldset>`,
  );
  return `<form method="post">
    <small>Appointment schedule (local emulator)</small>
    <h1>Talk to Callwright</h1>
    <p>30 minutes by phone. Times are UK time.</p>
    ${problem ? `<p role="alert">${problem}</p>` : ""}
    ${days.join("")}
    <label class="field">Name <input name="name" autocomplete="name" required></label>
    <label class="field">Email <input name="email" type="email" autocomplete="email" required></label>
    <button>Book</button>
  </form>`;
}

/** The next weekdays after today, by London's calendar. */
function weekdays(): string[] {
  const days: string[] = [];
  for (
    let day = addDays(localDay(Date.now(), "Europe/London"), 1);
    days.length < DAYS_OFFERED;
    day = addDays(day, 1)
  ) {
    const weekday = midday(day).getUTCDay();
    if (weekday >= 1 && weekday <= 5) days.push(day);
  }
  return days;
}

const midday = (day: string) => new Date(`${day}T12:00:00Z`);

function page(content: string, status = 200): Response {
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Book a call with Callwright</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><main>${content}</main></body></html>`,
    status,
  );
}
