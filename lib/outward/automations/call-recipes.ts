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

/** What follows from calls and messages. */
export const CALL_RECIPES: readonly Recipe[] = [
  {
    id: "missed-call-text",
    title: "Text back every missed call",
    sentence: "Texts people who hung up before booking, and reminds you two hours later to call them.",
    slug: "sms-notifier",
    trades: "all",
    questions: [],
    build: (_, { businessName }) => ({
      trigger: { kind: "call.completed" },
      conditions: [
        when("event.direction", "is", "inbound"),
        when("event.status", "is_not", "booked"),
        when("event.status", "is_not", "completed"),
        when("event.status", "is_not", "incomplete"),
      ],
      steps: [
        makeStep(1, "send_text", {
          to: inField("event.phone_number"),
          body: `Sorry we missed you. This is ${businessName}. Reply to this text with your name and what you need, or call us again, and we'll sort it out.`,
        }),
        makeStep(2, "wait", { until: lasting(120) }),
        makeStep(3, "add_to_do", {
          message:
            "Call {{event.phone_number}} back. They called on {{event.started_at | date_time}} and hung up. We texted them.",
        }),
      ],
    }),
  },
  {
    id: "emergency-alert",
    title: "Wake the on-call engineer",
    sentence: "Texts the engineer on call about an emergency immediately, and adds a task that is due today.",
    slug: "sms-notifier",
    trades: ["plumbing", "heating", "electrical"],
    questions: [
      {
        id: "on_call",
        label: "On-call mobile number",
        kind: "phone",
        initial: "",
        isOptional: true,
        hint: "Leave it empty to text your own number.",
      },
    ],
    build: (answers) => {
      const address = answerTo(answers, "on_call");
      return {
        trigger: { kind: "emergency" },
        conditions: [],
        steps: [
          makeStep(1, "send_text", {
            to: address ? { kind: "fixed", address } : OWNER,
            body: 'EMERGENCY: {{event.description}}. {{event.caller_name | or: "Caller"}}, {{event.caller_phone}}. {{event.address}}',
          }),
          makeStep(2, "add_task", {
            title: 'Emergency: {{event.caller_name | or: "caller"}}, {{event.caller_phone}}',
            notes: "{{event.description}}\n{{event.address}}",
            due_in_days: 0,
          }),
        ],
      };
    },
  },
  {
    id: "calls-to-contacts",
    title: "Keep a list of everyone who calls",
    sentence: "Adds each caller to your sheet, and saves people you don't know yet in your contacts.",
    slug: "voice-assistant",
    trades: "all",
    questions: [SPREADSHEET],
    build: (answers, { origin }) => ({
      trigger: { kind: "call.completed" },
      conditions: [when("event.phone_number", "is_not_empty")],
      steps: [
        makeStep(1, "find_contact", { phone: "event.phone_number" }),
        makeStep(2, "branch", {
          cases: [
            {
              conditions: [when("steps.s1.found", "is", "no")],
              steps: [
                makeStep(3, "add_contact", {
                  name: '{{event.caller_name | or: "New caller"}}',
                  phone: "{{event.phone_number}}",
                  email: "",
                  note: "Called on {{event.started_at | date}}. {{event.summary}}",
                }),
              ],
            },
          ],
          otherwise: [],
        }),
        makeStep(4, "add_row", {
          spreadsheet_id: fileIn(answers, "spreadsheet"),
          sheet: "",
          columns: [
            { header: "Date", value: "{{event.started_at | date_time}}" },
            { header: "Caller", value: "{{event.caller_name}}" },
            { header: "Phone", value: "{{event.phone_number}}" },
            { header: "Outcome", value: "{{event.status}}" },
            { header: "Summary", value: "{{event.summary}}" },
            { header: "Link", value: callLink(origin) },
          ],
        }),
      ],
    }),
  },
  {
    id: "message-task",
    title: "Never forget a message",
    sentence: "Turns each caller's message into a task for today, and texts you after four hours.",
    slug: "voice-assistant",
    trades: "all",
    questions: [
      {
        id: "minutes",
        label: "Text me after",
        kind: "minutes",
        initial: "240",
      },
    ],
    build: (answers) => ({
      trigger: { kind: "message.taken" },
      conditions: [],
      steps: [
        makeStep(1, "add_task", {
          title: 'Call {{event.caller_name | or: "a caller"}} back on {{event.caller_phone}}',
          notes: "{{event.message}}",
          due_in_days: 0,
        }),
        makeStep(2, "wait", { until: lasting(Number(answerTo(answers, "minutes"))) }),
        makeStep(3, "send_text", {
          to: OWNER,
          body: 'Have you called {{event.caller_name | or: "your caller"}} back? {{event.caller_phone}}: {{event.message}}',
        }),
      ],
    }),
  },
];

/** The address of the call's page. */
export const callLink = (origin: string) => `${origin}/dashboard/calls/{{event.call_id}}`;
