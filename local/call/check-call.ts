import { setTimeout as sleep } from "node:timers/promises";
import type { CallLog } from "@/lib/calls/calls/contract";
import type { Owner } from "./lines";
import type { PlannedCall } from "./planned-call";
import { secretsIn } from "./planted-secrets";
import { EXPECTED_STATUS } from "./scripts";

const POLL_MS = 250;

export type Checked = { call: CallLog | null; recording: string | null; faults: string[] };

/** Checks calls as their owner sees them: signs in once, then reads the call list and plays recordings. */
export function createChecker(appUrl: string) {
  const tokens = new Map<string, Promise<string>>();

  async function signIn({ email, password }: Owner): Promise<string> {
    if (password === null) throw new Error(`the password of ${email} is not known here`);
    const response = await fetch(`${appUrl}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: email, password }),
    });
    const body = (await response.json()) as { data?: { access_token?: string }; error?: string };
    if (!body.data?.access_token) throw new Error(`could not sign in as ${email}: ${body.error}`);
    return body.data.access_token;
  }

  /** Waits until the call is listed as expected, at most `limitMs`. */
  async function check(call: PlannedCall, owner: Owner, limitMs: number): Promise<Checked> {
    const authorization = await authorize(owner);
    const deadline = Date.now() + limitMs;
    let listed = await look(call, authorization);
    while (listed.faults.length > 0 && Date.now() < deadline) {
      await sleep(POLL_MS);
      listed = await look(call, authorization);
    }
    if (!listed.call || !call.dialogue.recording) return { ...listed, recording: null };
    const played = await play(call.id, authorization);
    return {
      ...listed,
      recording: played.text,
      faults: [...listed.faults, ...(played.ok ? [] : [played.text])],
    };
  }

  /** Waits until a call is listed with this status and its recording plays, at most `limitMs`. */
  async function checkRescued(
    { callId, status, recorded }: { callId: string; status: string; recorded: boolean },
    owner: Owner,
    limitMs: number,
  ): Promise<{ seen: string; faults: string[] }> {
    const authorization = await authorize(owner);
    const deadline = Date.now() + limitMs;
    for (;;) {
      const found = (await listCalls(authorization)).filter(({ call_id }) => call_id === callId);
      const played = recorded && found[0]?.recording_url ? await play(callId, authorization) : null;
      const isRight = found.length === 1 && found[0]?.status === status && (!recorded || played?.ok);
      const listed = `listed ${found.length === 1 ? "once" : `${found.length} times`}, as ${found[0]?.status}`;
      const seen = [listed, played?.text].filter(Boolean).join("; ");
      if (isRight) return { seen, faults: [] };
      if (Date.now() > deadline) return { seen, faults: [seen] };
      await sleep(POLL_MS);
    }
  }

  async function look(call: PlannedCall, authorization: string): Promise<Omit<Checked, "recording">> {
    const wanted = EXPECTED_STATUS[call.dialogue.outcome];
    const found = (await listCalls(authorization)).filter((entry) => entry.call_id === call.id);
    const [shown = null] = found;
    if (!shown) return { call: null, faults: ["the call is not in its client's list"] };
    const faults = [
      ...(found.length > 1 ? [`the call is listed ${found.length} times`] : []),
      ...(shown.status === wanted ? [] : [`the call is listed as ${shown.status}, not ${wanted}`]),
      ...findGaps(call, shown),
      ...secretsIn(JSON.stringify(shown)).map((name) => `the call list shows the provider's ${name}`),
    ];
    return { call: shown, faults };
  }

  const authorize = async (owner: Owner) => `Bearer ${await (tokens.get(owner.email) ?? remember(owner))}`;

  function remember(owner: Owner): Promise<string> {
    const token = signIn(owner);
    tokens.set(owner.email, token);
    return token;
  }

  async function listCalls(authorization: string): Promise<CallLog[]> {
    const response = await fetch(`${appUrl}/api/user/my-call-logs?limit=25`, { headers: { authorization } });
    if (!response.ok) throw new Error(`the call list was answered ${response.status}`);
    return ((await response.json()) as { data: CallLog[] }).data;
  }

  /** Plays the first bytes, as an audio element does. */
  async function play(callId: string, authorization: string): Promise<{ ok: boolean; text: string }> {
    const address = `${appUrl}/api/recordings/${callId}`;
    const ticket = await fetch(`${address}/ticket`, { method: "POST", headers: { authorization } });
    if (!ticket.ok) return { ok: false, text: `the recording gave no ticket: ${ticket.status}` };
    const { data } = (await ticket.json()) as { data: { token: string } };
    const audio = await fetch(`${address}/play?token=${encodeURIComponent(data.token)}`, {
      headers: { range: "bytes=0-1023" },
    });
    const bytes = (await audio.arrayBuffer()).byteLength;
    const type = audio.headers.get("content-type") ?? "no type";
    const total = Number(audio.headers.get("content-range")?.split("/")[1]);
    if (audio.status !== 206 || bytes !== 1024 || !type.startsWith("audio/"))
      return { ok: false, text: `the recording does not play: ${audio.status}, ${type}, ${bytes} bytes` };
    return { ok: true, text: `recording plays (${type}, ${Math.round(total / 1024)} kB)` };
  }

  return { authorize, check, checkRescued };
}

export type Checker = ReturnType<typeof createChecker>;

/** What the provider sends and the list does not show. The old shape has no times. */
function findGaps({ dialogue, shape }: PlannedCall, shown: CallLog): string[] {
  const [opening] = dialogue.turns;
  if (!opening) return [];
  const wrongLength = shape === "2.x" && Math.abs((shown.duration ?? 0) - dialogue.seconds) > 1;
  return [
    ...(wrongLength ? [`the call lasted ${dialogue.seconds} s and is listed with ${shown.duration} s`] : []),
    ...(shown.transcript?.includes(opening.text) ? [] : ["the call is listed without what was said"]),
  ];
}
