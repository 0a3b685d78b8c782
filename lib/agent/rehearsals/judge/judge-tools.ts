import { pick, readArguments } from "@/lib/agent/tools/actions/read-arguments";
import type { FunctionTool } from "@/lib/providers/voice/assistant";
import type { SceneFinding } from "../scenario";
import type { PlayedScene, ToolLog } from "./played-scene";

/** The calls of tools: that they exist, got what they need, and answered; and where the call was transferred. */
export function judgeTools(played: PlayedScene): SceneFinding[] {
  return [
    ...played.log.flatMap((call) => judgeCall(call, played)),
    ...judgeUses(played),
    ...judgeTransfer(played),
  ];
}

function judgeCall(call: ToolLog, { body }: PlayedScene): SceneFinding[] {
  const quote = `${call.name}(${JSON.stringify(call.arguments)})`;
  if (!call.isKnown)
    return [{ rule: "tools", text: `The agent called ${call.name}, which is not one of its tools.`, quote }];
  const tool = body.model.tools.find(
    (each): each is FunctionTool => each.type === "function" && each.function.name === call.name,
  );
  const given = readArguments(call.arguments);
  const missing = (tool?.function.parameters.required ?? []).filter(
    (field) => pick(given, field.toLowerCase().replace(/[^a-z]/g, "")) === null,
  );
  if (missing.length > 0)
    return [{ rule: "tools", text: `The agent called ${call.name} without ${missing.join(", ")}.`, quote }];
  return [];
}

function judgeUses({ scenario, log }: PlayedScene): SceneFinding[] {
  return (scenario.expects.uses ?? []).flatMap(({ action, args = {} }) => {
    const calls = log.filter((call) => call.action === action);
    const fits = calls.some(({ arguments: given }) => {
      const texts = readArguments(given);
      return Object.entries(args).every(([name, word]) =>
        (texts.get(name.replace(/[^a-z]/g, "")) ?? "").toLowerCase().includes(word.toLowerCase()),
      );
    });
    if (fits) return [];
    const [last] = calls.slice(-1);
    const wanted = Object.entries(args).map(([name, word]) => `${name} “${word}”`);
    const what = action.replaceAll("_", " ");
    return [
      last
        ? {
            rule: "tools",
            text: `The tool to ${what} was not given ${wanted.join(", ")}.`,
            quote: JSON.stringify(last.arguments),
          }
        : { rule: "tools", text: `The agent never used its tool to ${what}.`, quote: null },
    ];
  });
}

function judgeTransfer({ scenario, turns, body }: PlayedScene): SceneFinding[] {
  const to = turns.find(({ role }) => role === "transfer")?.text ?? null;
  const wanted = scenario.expects.handsTo ?? null;
  const allowed = body.model.tools.flatMap((tool) =>
    tool.type === "transferCall" ? tool.destinations.map(({ number }) => number) : [],
  );
  if (to !== null && !allowed.includes(to))
    return [
      {
        rule: "transfer",
        text: `The call was put through to ${to}, which the assistant may not call.`,
        quote: null,
      },
    ];
  if (to === wanted) return [];
  if (to === null)
    return [
      {
        rule: "transfer",
        text: `The call should have been put through to ${wanted}, but was not.`,
        quote: null,
      },
    ];
  const text = wanted
    ? `The call was put through to ${to} instead of ${wanted}.`
    : `The call was put through to ${to}, though no one asked for that.`;
  return [{ rule: "transfer", text, quote: null }];
}
