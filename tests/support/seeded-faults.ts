import type { AssistantBody } from "@/lib/providers/voice/assistant";
import type { SeededFault } from "./rehearsal";

/** Ten ways in which a candidate, its tools or its agent can be wrong, and the finding that each has to cause. */
export const SEEDED_FAULTS: Record<string, { fault: SeededFault; finds: RegExp }> = {
  "numbers swapped": {
    fault: { body: inPrompt((prompt) => swap(prompt, "+447700900111", "+447700900112")) },
    finds: /put through to \+447700900112 instead of \+447700900111/,
  },
  "price changed": {
    fault: { body: inPrompt((prompt) => prompt.replace("quote £85", "quote £58")) },
    finds: /quoted 58, which is none of the business's prices/,
  },
  "tool renamed": {
    fault: { body: withTool("book_job", (tool) => ({ ...tool, name: "reserve_visit" })) },
    finds: /called book_job, which is not one of its tools/,
  },
  "“Booked” without booking": {
    fault: {
      answer: (name, given) =>
        name === "book_job" ? { result: `Booked: ${given.job} on ${given.when}.` } : null,
    },
    finds: /should have been booked, but is not in the calendar/,
  },
  "wrong zone": {
    fault: { world: (world) => ({ ...world, setup: { ...world.setup, time_zone: "America/New_York" } }) },
    finds: /should have been booked for .*; the calendar has/,
  },
  "notice gone": {
    fault: { body: (body) => ({ ...body, firstMessage: "Hartley Plumbing. How can I help?" }) },
    finds: /does not say that the call is recorded/,
  },
  "entry deleted": {
    fault: {
      body: inPrompt((prompt) => prompt.replace(/^- Where can I park\?.*\n/m, "")),
      world: (world) => ({
        ...world,
        setup: {
          ...world.setup,
          knowledge: world.setup.knowledge.filter(({ answer }) => !answer.includes("yard")),
        },
      }),
    },
    finds: /should have heard “In the yard\.”, but did not/,
  },
  "day and month swapped": {
    fault: {
      given: (given) => {
        const date = /\b(\d{1,2})\/(\d{1,2})\b/;
        return typeof given.when === "string" ? { ...given, when: given.when.replace(date, "$2/$1") } : given;
      },
    },
    finds: /should have been booked for|should have been booked, but is not/,
  },
  "STOP ignored": {
    fault: { world: (world) => ({ ...world, optedOut: [] }) },
    finds: /had replied STOP, and was texted all the same/,
  },
  "time nobody offered": {
    fault: {
      agent: (agent) => ({
        ...agent,
        hear: async (said) => {
          const turn = await agent.hear(said);
          const say = turn.say.replace(/^I have .*?\. Which/, "I have Wednesday 6 January at 7:15 am. Which");
          return { ...turn, say };
        },
      }),
    },
    finds: /named Wednesday 6 January at 7:15 am, which no tool had offered/,
  },
};

function inPrompt(change: (prompt: string) => string) {
  return (body: AssistantBody): AssistantBody => {
    const messages = body.model.messages.map((each) => ({ ...each, content: change(each.content) }));
    if (messages.every(({ content }, at) => content === body.model.messages[at]?.content))
      throw new Error("the seeded fault changes nothing");
    return { ...body, model: { ...body.model, messages } };
  };
}

type Declared = { name: string; description: string; parameters: never };

function withTool(name: string, change: (tool: Declared) => Declared) {
  return (body: AssistantBody): AssistantBody => {
    const tools = body.model.tools.map((tool) =>
      tool.type === "function" && tool.function.name === name
        ? { ...tool, function: change(tool.function as never) }
        : tool,
    );
    return { ...body, model: { ...body.model, tools } };
  };
}

const swap = (text: string, a: string, b: string) =>
  text.replaceAll(a, "\0").replaceAll(b, a).replaceAll("\0", b);
