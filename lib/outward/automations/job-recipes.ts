import { callLink } from "./call-recipes";
import type { Step } from "./definition";
import {
  answerTo,
  fileIn,
  inField,
  lasting,
  makeStep,
  OWNER,
  type Recipe,
  SPREADSHEET,
  when,
} from "./recipe";

const HOUR = 60;
const DAY = 24 * HOUR;

const DEAR = 'Hi {{event.customer_name | or: "there"}},';

/** What follows from booked jobs. */
export const JOB_RECIPES: readonly Recipe[] = [
  {
    id: "jobs-to-sheet",
    title: "Every booked job into my sheet",
    sentence: "Adds a row to your Google Sheet each time your agent books a job.",
    slug: "calendar-manager",
    trades: "all",
    questions: [SPREADSHEET],
    build: (answers, { origin }) => ({
      trigger: { kind: "booking.confirmed" },
      conditions: [],
      steps: [
        makeStep(1, "add_row", {
          spreadsheet_id: fileIn(answers, "spreadsheet"),
          sheet: "",
          columns: [
            { header: "Date", value: "{{event.starts_at | date_time}}" },
            { header: "Job", value: "{{event.job}}" },
            { header: "Customer", value: "{{event.customer_name}}" },
            { header: "Phone", value: "{{event.customer_phone}}" },
            { header: "Address", value: "{{event.address}}" },
            { header: "Link", value: callLink(origin) },
          ],
        }),
      ],
    }),
  },
  {
    id: "booking-email",
    title: "Confirm bookings by email",
    sentence: "Emails customers you have an address for, with a Meet link if the job is a video call.",
    slug: "meeting-scheduler",
    trades: "all",
    questions: [
      {
        id: "video",
        label: "Word that marks a video call",
        kind: "text",
        initial: "video",
        hint: "Jobs with this word in their name get a Meet link.",
      },
    ],
    build: (answers, { businessName }) => ({
      trigger: { kind: "booking.confirmed" },
      conditions: [when("event.customer_phone", "is_not_empty")],
      steps: [
        makeStep(1, "find_contact", { phone: "event.customer_phone" }),
        makeStep(2, "only_if", { conditions: [when("steps.s1.email", "is_not_empty")] }),
        makeStep(3, "branch", {
          cases: [
            {
              conditions: [when("event.job", "contains", answerTo(answers, "video"))],
              steps: [
                makeStep(4, "create_meeting", {}),
                confirmation(5, businessName, "Join here at that time: {{steps.s4.meet_url}}"),
              ],
            },
          ],
          otherwise: [
            confirmation(6, businessName, 'We\'ll see you at {{event.address | or: "your address"}}.'),
          ],
        }),
      ],
    }),
  },
  {
    id: "day-before-reminder",
    title: "Remind customers the day before",
    sentence:
      "Texts the customer 24 hours before a job, unless it was cancelled or booked at shorter notice.",
    slug: "calendar-manager",
    trades: "all",
    questions: [],
    build: (_, { businessName }) => ({
      trigger: { kind: "booking.confirmed" },
      conditions: [when("event.customer_phone", "is_not_empty")],
      steps: [
        makeStep(1, "wait", {
          until: {
            kind: "time",
            field: "event.starts_at",
            minutes: DAY,
            when: "before",
            // A job at short notice has just been confirmed.
            if_past: "stop",
          },
        }),
        makeStep(2, "only_if", { conditions: [when("event.status", "is", "confirmed")] }),
        makeStep(3, "send_text", {
          to: inField("event.customer_phone"),
          body: `${DEAR} a reminder from ${businessName}: {{event.job}}, {{event.starts_at | date_time}}. If that no longer suits, please call us.`,
        }),
      ],
    }),
  },
  {
    id: "review-request",
    title: "Ask for a review after each job",
    sentence: "Texts the customer two hours after a job and asks for a review.",
    slug: "email-responder",
    trades: "all",
    questions: [
      {
        id: "link",
        label: "Link to your review page",
        kind: "text",
        initial: "",
        hint: "On Google: your business profile, then Ask for reviews.",
      },
    ],
    build: (answers, { businessName }) => ({
      trigger: { kind: "booking.ended" },
      conditions: [when("event.status", "is", "confirmed"), when("event.customer_phone", "is_not_empty")],
      steps: [
        makeStep(1, "wait", { until: lasting(2 * HOUR) }),
        makeStep(2, "send_text", {
          to: inField("event.customer_phone"),
          body: `${DEAR} thanks for choosing ${businessName}. If you're happy with our work, a short review helps us a lot: ${answerTo(answers, "link")}`,
        }),
      ],
    }),
  },
  {
    id: "job-sheet",
    title: "Make the job sheet",
    sentence: "Fills in your job sheet when a job ends, and emails you the link.",
    slug: "document-processor",
    trades: ["plumbing", "heating", "electrical"],
    questions: [
      {
        id: "template",
        label: "Link to your template in Google Docs",
        kind: "template",
        initial: "",
        hint: "Write {{customer}}, {{job}}, {{date}}, {{address}} and {{phone}} where they belong.",
      },
    ],
    build: (answers) => ({
      trigger: { kind: "booking.ended" },
      conditions: [when("event.status", "is", "confirmed")],
      steps: [
        makeStep(1, "create_document", {
          template_id: fileIn(answers, "template"),
          title: "{{event.job}}, {{event.customer_name}}, {{event.starts_at | date}}",
          fields: [
            { name: "customer", value: "{{event.customer_name}}" },
            { name: "job", value: "{{event.job}}" },
            { name: "date", value: "{{event.starts_at | date}}" },
            { name: "address", value: "{{event.address}}" },
            { name: "phone", value: "{{event.customer_phone}}" },
          ],
        }),
        makeStep(2, "send_mail", {
          to: OWNER,
          subject: "Job sheet: {{event.job}}, {{event.customer_name}}",
          body: "The job sheet is ready:\n{{steps.s1.url}}",
        }),
      ],
    }),
  },
  {
    id: "quote-follow-up",
    title: "Follow up on quotes",
    sentence:
      "After a visit for a quote, texts on day 2, asks you before texting on day 4, and reminds you on day 7.",
    slug: "newsletter-sender",
    trades: ["roofing", "electrical", "heating"],
    questions: [
      {
        id: "word",
        label: "Word that marks a visit for a quote",
        kind: "text",
        initial: "quote",
        hint: "Jobs with this word in their name are followed up.",
      },
    ],
    build: (answers, { businessName }) => ({
      trigger: { kind: "booking.ended" },
      conditions: [
        when("event.job", "contains", answerTo(answers, "word")),
        when("event.status", "is", "confirmed"),
        when("event.customer_phone", "is_not_empty"),
      ],
      steps: [
        makeStep(1, "wait", { until: lasting(2 * DAY) }),
        makeStep(2, "send_text", {
          to: inField("event.customer_phone"),
          body: `${DEAR} it's ${businessName}. Did our quote answer your questions? Just reply here or give us a call.`,
        }),
        makeStep(3, "wait", { until: lasting(2 * DAY) }),
        makeStep(4, "approval", {
          message:
            "Text {{event.customer_name}} about the quote once more? Decline if they have already answered.",
        }),
        makeStep(5, "send_text", {
          to: inField("event.customer_phone"),
          body: `${DEAR} ${businessName} here. We'd be glad to do the work we quoted for. Shall we find a date?`,
        }),
        makeStep(6, "wait", { until: lasting(3 * DAY) }),
        makeStep(7, "add_to_do", {
          message:
            "Call {{event.customer_name}} on {{event.customer_phone}} about the quote. It has been a week.",
        }),
      ],
    }),
  },
];

const confirmation = (number: number, businessName: string, ending: string): Step =>
  makeStep(number, "send_mail", {
    to: inField("steps.s1.email"),
    subject: "Your booking: {{event.job}}, {{event.starts_at | date_time}}",
    body: `${DEAR}\n\nThank you for booking with ${businessName}.\n\n{{event.job}}\n{{event.starts_at | date_time}}\n\n${ending}\n\n${businessName}`,
  });
