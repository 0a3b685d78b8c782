import type { CalledLine } from "./lines";
import { assistantRequest } from "./messages";
import { type MessageShape, planCall, type Spoken } from "./planned-call";
import { type Provider, VOICE_ADDRESS } from "./provider";
import type { Proof } from "./scripts";

type Ringing = {
  line: CalledLine;
  caller: Spoken["caller"];
  shape: MessageShape;
  proof: Proof;
  provider: Pick<Provider, "send">;
};

type Answer = { error?: string; destination?: { number?: string } } | undefined;

/**
 * What a caller gets instead of the agent, for the screen: asks the product as the provider does when a number rings.
 * Null if the agent answers, and for an unassigned number.
 */
export async function findTurnedAway({
  line,
  caller,
  shape,
  proof,
  provider,
}: Ringing): Promise<string | null> {
  if (!line.owner) return null;
  const dialogue = { ...RINGING, business: line.owner.name, caller };
  const request = assistantRequest(planCall({ dialogue, line, startedAt: new Date(), shape }));
  const { status, json } = await provider.send(VOICE_ADDRESS, JSON.stringify(request), proof);
  const { error, destination } = (status === 200 && (json as Answer)) || {};
  if (error) return `The agent does not answer. The caller hears: “${error}”`;
  if (destination?.number)
    return `The agent does not answer. The call is put through to ${destination.number}.`;
  return null;
}

const RINGING: Omit<Parameters<typeof planCall>[0]["dialogue"], "business" | "caller"> = {
  direction: "inbound",
  agent: { name: "" },
  outcome: "incomplete",
  endReason: "customer-ended-call",
  turns: [],
  toolCalls: [],
  summary: "",
  recording: null,
  seconds: 0,
};
