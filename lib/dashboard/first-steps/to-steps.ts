import type { FirstStep } from "./contract";
import type { FirstFacts } from "./read-first-facts";

/** The guide in words. `number` is written as people there write it. Pure. */
export function toSteps(facts: FirstFacts): FirstStep[] {
  const { number } = facts;
  return [
    {
      id: "number",
      title: "Your number",
      done: number !== null,
      text: number ? `Your agent answers ${number}.` : "Your agency gives your agent a number of its own.",
      action: null,
    },
    {
      id: "hours",
      title: "Your opening hours",
      done: facts.has_hours,
      text: facts.has_hours
        ? "Your agent knows when you work and what you do. Look through both before the first call."
        : "Your agency enters when you work and what you do. You can change both afterwards.",
      action: facts.has_hours ? { label: "Look through", href: "/settings" } : null,
    },
    {
      id: "calendar",
      title: "Your calendar",
      done: facts.calendar === true,
      text:
        facts.calendar === true
          ? "Jobs go into your Google Calendar."
          : facts.calendar === false
            ? "Google no longer lets your agent into your calendar. Connect it again."
            : "Connect your Google Calendar, so that your agent knows when you are free and books into it.",
      action: facts.calendar === true ? null : { label: "Connect", href: "/services" },
    },
    {
      id: "notifications",
      title: "How we reach you",
      done: facts.is_notified,
      text: facts.is_notified
        ? "We tell you about emergencies and messages."
        : "Choose how you hear about emergencies, messages and bookings.",
      action: facts.is_notified ? null : { label: "Choose", href: "/settings" },
    },
    {
      id: "rehearsal",
      title: "A rehearsal",
      done: facts.is_rehearsed,
      text: facts.is_rehearsed
        ? "Your agent has passed a rehearsal with made-up callers."
        : "Your agency lets made-up callers call your agent before real ones do.",
      action: null,
    },
    {
      id: "divert",
      title: "Divert your calls",
      done: facts.has_call,
      text: facts.has_call
        ? "A call has reached your agent."
        : number
          ? `Have your phone company divert the calls you don't answer to ${number}. Then call your usual number and let it ring: this is ticked once the call arrives.`
          : "Once your agent has a number, divert the calls you don't answer to it.",
      action: null,
    },
  ];
}
