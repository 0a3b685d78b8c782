import type { createTwilioClient } from "./client";

type Client = NonNullable<ReturnType<typeof createTwilioClient>>;

/** Addresses that Twilio asks, all by POST. */
type Addresses = {
  url: string;
  /** Asked when `url`, or a later address of the call, cannot be. */
  fallbackUrl: string;
  /** Told when the call is over. */
  statusCallback: string;
};

const A_MINUTE = 60_000;

/** Takes a call that is going on over: it goes on with the answer of `url`. Rejects as the SDK does. */
export async function takeOverCall(client: Client, sid: string, addresses: Addresses): Promise<void> {
  await client
    .calls(sid)
    .update({ ...addresses, method: "POST", fallbackMethod: "POST", statusCallbackMethod: "POST" });
}

/** Rings somebody from a number of ours, for `timeout` seconds; resolves to the call's sid. Rejects as the SDK does. */
export async function placeCall(
  client: Client,
  { from, to, timeout, ...addresses }: Addresses & { from: string; to: string; timeout: number },
): Promise<string> {
  const { sid } = await client.calls.create({
    ...{ from, to, timeout, ...addresses },
    method: "POST",
    fallbackMethod: "POST",
    statusCallbackMethod: "POST",
  });
  return sid;
}

/** The state of a call at Twilio; `ended` is one of its final statuses. Null if Twilio has no such call. */
export type CallState = { sid: string; status: string; ended: boolean };

const GOING_ON = ["queued", "initiated", "ringing", "in-progress"];
const stateOf = ({ sid, status }: { sid: string; status: string }): CallState => ({
  sid,
  status,
  ended: !GOING_ON.includes(status),
});

/** Rejects as the SDK does. */
export async function readCallState(client: Client, sid: string): Promise<CallState | null> {
  const [call] = await client.calls
    .get(sid)
    .fetch()
    .then((found) => [found])
    .catch((thrown: { status?: number }) => {
      if (thrown.status === 404) return [];
      throw thrown;
    });
  return call ? stateOf(call) : null;
}

/**
 * A call that we placed to a number since then, other than those known: for when it is unknown whether a request got
 * through.
 */
export async function findPlacedCall(
  client: Client,
  { from, to, since, known }: { from: string; to: string; since: Date; known: readonly string[] },
): Promise<CallState | null> {
  const calls = await client.calls.list({ from, to, limit: 20 });
  // Twilio's times are whole seconds of another clock.
  const earliest = since.getTime() - A_MINUTE;
  const found = calls.find(
    ({ sid, direction, dateCreated }) =>
      direction === "outbound-api" && dateCreated.getTime() >= earliest && !known.includes(sid),
  );
  return found ? stateOf(found) : null;
}
