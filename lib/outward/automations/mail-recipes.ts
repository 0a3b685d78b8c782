import { answerTo, fileIn, makeStep, OWNER, type Recipe, SPREADSHEET, when } from "./recipe";

/** What follows from emails, and what is done once a week. */
export const MAIL_RECIPES: readonly Recipe[] = [
  {
    id: "enquiry-reply",
    title: "Draft replies to enquiries",
    sentence: "Writes a reply to each emailed enquiry, and sends it once you approve it.",
    slug: "email-responder",
    trades: "all",
    questions: [],
    build: (_, { businessName }) => ({
      trigger: { kind: "mail.received" },
      conditions: [],
      steps: [
        makeStep(1, "ai", {
          task: { kind: "classify", categories: ["enquiry", "invoice", "advertising", "something else"] },
          input: "{{event.subject}}\n\n{{event.body}}",
        }),
        makeStep(2, "only_if", { conditions: [when("steps.s1.category", "is", "enquiry")] }),
        makeStep(3, "ai", {
          task: {
            kind: "draft",
            instructions: `Write a short, friendly reply from ${businessName}. Thank them, ask for what is missing (address, phone number, when it suits them) and say that we will call them. Promise no prices and no dates.`,
          },
          input: "{{event.sender_name}}\n{{event.subject}}\n\n{{event.body}}",
        }),
        makeStep(4, "approval", {
          message: "Send this reply to {{event.sender_name}}?\n\n{{steps.s3.text}}",
        }),
        makeStep(5, "reply_mail", { body: "{{steps.s3.text}}" }),
      ],
    }),
  },
  {
    id: "file-attachments",
    title: "File invoices and photos",
    sentence: "Saves invoices and photos from your mail in Drive, and notes each one in a sheet.",
    slug: "file-organizer",
    trades: ["roofing", "electrical", "heating"],
    questions: [
      { id: "folder", label: "Folder for invoices", kind: "folder", initial: "Invoices" },
      SPREADSHEET,
    ],
    build: (answers) => ({
      trigger: { kind: "mail.received" },
      conditions: [when("event.has_attachments", "is", "yes")],
      steps: [
        makeStep(1, "ai", {
          task: { kind: "classify", categories: ["invoice", "photo", "something else"] },
          input: "{{event.subject}}\n\n{{event.body}}",
        }),
        makeStep(2, "only_if", { conditions: [when("steps.s1.category", "is_not", "something else")] }),
        makeStep(3, "branch", {
          cases: [
            {
              conditions: [when("steps.s1.category", "is", "invoice")],
              steps: [
                makeStep(4, "save_file", {
                  source: "attachments",
                  folder: answerTo(answers, "folder"),
                  name: "",
                }),
              ],
            },
          ],
          otherwise: [makeStep(5, "save_file", { source: "attachments", folder: "Photos", name: "" })],
        }),
        makeStep(6, "add_row", {
          spreadsheet_id: fileIn(answers, "spreadsheet"),
          sheet: "",
          columns: [
            { header: "Received", value: "{{event.received_at | date_time}}" },
            { header: "From", value: "{{event.sender_address}}" },
            { header: "Subject", value: "{{event.subject}}" },
            { header: "What it is", value: "{{steps.s1.category}}" },
          ],
        }),
      ],
    }),
  },
  {
    id: "weekly-summary",
    title: "Monday morning figures",
    sentence: "Emails you last week's calls and booked jobs every Monday at 08:00.",
    slug: "newsletter-sender",
    trades: "all",
    questions: [],
    build: (_, { businessName, origin }) => ({
      trigger: { kind: "schedule", days: ["mon"], time: "08:00" },
      conditions: [],
      steps: [
        makeStep(1, "send_mail", {
          to: OWNER,
          subject: `${businessName}: your week`,
          body: `Good morning {{business.owner_name | first_name}},\n\nin the last 7 days your agent took {{business.calls_this_week}} calls and booked {{business.bookings_this_week}} jobs.\n\nAll calls: ${origin}/dashboard/calls`,
        }),
      ],
    }),
  },
];
