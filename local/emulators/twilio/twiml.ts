import { XMLParser } from "fast-xml-parser";

/** One verb of an answer, with what is nested in it. */
export type Verb = { name: string; attributes: Record<string, string>; text: string; children: Verb[] };

/** What Twilio documents for the verbs that the network speaks; others, and unknown attributes, are errors here. */
const VERBS: Record<string, { attributes: string[]; children: string[]; hasText: boolean }> = {
  Say: { attributes: ["voice", "language", "loop"], children: [], hasText: true },
  Pause: { attributes: ["length"], children: [], hasText: false },
  Redirect: { attributes: ["method"], children: [], hasText: true },
  Hangup: { attributes: [], children: [], hasText: false },
  Gather: {
    attributes: ["action", "method", "timeout", "numDigits", "finishOnKey", "input", "actionOnEmptyResult"],
    children: ["Say", "Pause"],
    hasText: false,
  },
  Dial: {
    attributes: [
      "action",
      "method",
      "timeout",
      "timeLimit",
      "ringTone",
      "callerId",
      "hangupOnStar",
      "answerOnBridge",
    ],
    children: ["Number"],
    hasText: false,
  },
  Number: {
    attributes: ["url", "method", "statusCallback", "statusCallbackEvent", "statusCallbackMethod"],
    children: [],
    hasText: true,
  },
  Record: {
    attributes: [
      ...["action", "method", "timeout", "maxLength", "playBeep", "finishOnKey", "trim"],
      ...["recordingStatusCallback", "recordingStatusCallbackMethod", "recordingStatusCallbackEvent"],
    ],
    children: [],
    hasText: false,
  },
};
const AT_THE_TOP = ["Say", "Pause", "Hangup", "Gather", "Dial", "Record", "Redirect"];

type Node = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
});

/** The verbs of an answer. Throws for XML that Twilio would refuse (12100), and for verbs or attributes unknown here. */
export function parseTwiml(xml: string): Verb[] {
  const nodes = parser.parse(xml, true) as Node[];
  const roots = nodes.filter((node) => !("?xml" in node));
  const [root] = roots;
  if (roots.length !== 1 || !root || !("Response" in root)) throw new Error("the root must be one Response");
  return readChildren(root.Response as Node[], AT_THE_TOP, "Response");
}

function readChildren(nodes: Node[], allowed: string[], parent: string): Verb[] {
  return nodes.flatMap((node) => {
    if ("#text" in node) {
      if (String(node["#text"]).trim() !== "") throw new Error(`${parent} contains text`);
      return [];
    }
    const name = Object.keys(node).find((key) => key !== ":@") ?? "";
    const rule = VERBS[name];
    if (!rule || !allowed.includes(name)) throw new Error(`${parent} cannot contain ${name}`);
    const attributes = (node[":@"] ?? {}) as Record<string, string>;
    const unknown = Object.keys(attributes).find((key) => !rule.attributes.includes(key));
    if (unknown) throw new Error(`${name} has no attribute ${unknown}`);
    const inner = node[name] as Node[];
    const text = inner.map((each) => ("#text" in each ? String(each["#text"]) : "")).join("");
    const nested = rule.hasText ? [] : readChildren(inner, rule.children, name);
    return [{ name, attributes, text: text.trim(), children: nested }];
  });
}
