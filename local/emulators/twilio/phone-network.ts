import { randomBytes } from "node:crypto";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks";
import { parseTwiml, type Verb } from "./twiml";

/** What a call meets. Everything is instant but the requests to the product; the times are those of a real call. */
export type Ring = {
  from: string;
  to: string;
  /** The provider's address: takes the call, answers 500, never answers, or refuses the connection. */
  provider?: "answers" | "fails" | "hangs" | "refuses";
  /** The phone that is dialled: somebody takes it (presses 1), hangs up, or lets it ring; busy, off, or a voicemail. */
  owner?: "takes" | "declines" | "no-answer" | "busy" | "off" | "voicemail";
  /** Seconds that the caller speaks after the tone; 0: they say nothing. */
  speaks?: number;
  /** The caller hangs up this many seconds after it first rang. */
  hangsUpAfter?: number;
  /** How often each report of a recording comes, and which never comes. */
  reports?: "once" | "twice" | "never";
};
export type Rung = {
  sid: string;
  /** Sentences, with the seconds since it first rang. */
  heard: { at: number; text: string }[];
  ownerHeard: string[];
  asked: { url: string; status: number }[];
  /** Whether the agent, or the owner, spoke with the caller. */
  spokeWith: "agent" | "owner" | null;
  seconds: number;
  recordingSid: string | null;
  /** What was against Twilio's rules; the call ends there. */
  fault: string | null;
};

export type Line = { voiceUrl: string | null; voiceFallbackUrl: string | null };
export type Recording = { sid: string; callSid: string; seconds: number; createdAt: string };
type Network = {
  accountSid: string;
  authToken: string;
  onRecording: (recording: Recording) => void;
};

const DEFAULT_LIMIT = 15_000;
/** How long things take in a real call, in seconds. */
const SPOKEN_WORDS_A_SECOND = 2.5;
const PICKS_UP_AFTER = 6;
const VOICEMAIL_AFTER = 14;
const OWNER_TALKS = 95;

class CallerHungUp extends Error {}

/** Rings one of the account's numbers and plays the call to its end, on a clock of its own. */
export async function ringLine(line: Line, ring: Ring, network: Network): Promise<Rung> {
  const call = new Call(ring, network);
  return call.play(line);
}

class Call {
  private readonly sid = `CA${randomBytes(16).toString("hex")}`;
  private seconds = 0;
  private readonly rung: Rung;

  constructor(
    private readonly ring: Ring,
    private readonly network: Network,
  ) {
    this.rung = {
      sid: this.sid,
      heard: [],
      ownerHeard: [],
      asked: [],
      spokeWith: null,
      seconds: 0,
      recordingSid: null,
      fault: null,
    };
  }

  async play(line: Line): Promise<Rung> {
    try {
      await this.answer(line);
    } catch (thrown) {
      if (!(thrown instanceof CallerHungUp)) this.rung.fault = (thrown as Error).message;
    }
    this.rung.seconds = Math.round(this.seconds * 10) / 10;
    return this.rung;
  }

  private async answer({ voiceUrl, voiceFallbackUrl }: Line): Promise<void> {
    const { provider = "answers" } = this.ring;
    if (!voiceUrl) throw new Error("no voice address is set (Twilio plays an error)");
    if (provider === "answers") {
      this.pass(2);
      this.rung.spokeWith = "agent";
      return this.hear("(the agent)");
    }
    this.pass({ fails: 0.3, refuses: 0.6, hangs: limitOf(voiceUrl) / 1_000 }[provider]);
    if (!voiceFallbackUrl) throw new Error("no fallback is set: the caller hears an application error");
    const ErrorCode = provider === "refuses" ? "11205" : "11200";
    await this.ask(voiceFallbackUrl, { ErrorCode, ErrorUrl: voiceUrl.split("#")[0] ?? "" });
  }

  /** Posts as Twilio does, and does what the answer says. */
  private async ask(address: string, fields: Record<string, string>): Promise<void> {
    await this.run(await this.fetch(address, fields));
  }

  private async fetch(address: string, fields: Record<string, string>, leg = {}): Promise<Verb[]> {
    const [url = ""] = address.split("#");
    const form: Record<string, string> = {
      AccountSid: this.network.accountSid,
      ApiVersion: "2010-04-01",
      CallSid: this.sid,
      CallStatus: "in-progress",
      Direction: "inbound",
      From: this.ring.from,
      To: this.ring.to,
      ...leg,
      ...fields,
    };
    const started = performance.now();
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(limitOf(address)),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        // A fragment is for Twilio alone: it is neither sent nor signed.
        "x-twilio-signature": getExpectedTwilioSignature(this.network.authToken, url, form),
      },
      body: new URLSearchParams(form),
    });
    const xml = await response.text();
    this.pass((performance.now() - started) / 1_000);
    this.rung.asked.push({ url: new URL(url).pathname, status: response.status });
    if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status} (11200)`);
    if (!response.headers.get("content-type")?.startsWith("text/xml"))
      throw new Error(`${new URL(url).pathname} answered no XML (12300)`);
    return parseTwiml(xml);
  }

  /** Runs verbs one after the other; one with an `action` hands over to it. */
  private async run(verbs: Verb[]): Promise<void> {
    for (const verb of verbs) {
      const { name, attributes } = verb;
      if (name === "Hangup") return;
      if (name === "Say") this.hear(verb.text);
      if (name === "Pause") this.pass(Number(attributes.length ?? 1));
      if (name === "Gather") throw new Error("callers of this network press no keys");
      if (name === "Dial") return this.dial(verb);
      if (name === "Record" && (await this.record(verb))) return;
    }
  }

  private async dial({ attributes, children }: Verb): Promise<void> {
    const [number] = children;
    if (!number) throw new Error("Dial names no number");
    const { DialCallStatus, bridged } = await this.ringOwner(number, Number(attributes.timeout ?? 30));
    if (!attributes.action) return;
    await this.ask(attributes.action, {
      DialCallStatus,
      DialCallSid: `CA${randomBytes(16).toString("hex")}`,
      DialBridged: String(bridged),
      ...(bridged ? { DialCallDuration: String(OWNER_TALKS) } : {}),
    });
  }

  private async ringOwner(number: Verb, timeout: number) {
    const { owner = "no-answer" } = this.ring;
    const after = (seconds: number, DialCallStatus: string) => {
      this.pass(seconds);
      return { DialCallStatus, bridged: false };
    };
    if (owner === "busy") return after(1, "busy");
    if (owner === "off") return after(1, "failed");
    if (owner === "declines") return after(3, "busy");
    const picksUp = owner === "voicemail" ? VOICEMAIL_AFTER : PICKS_UP_AFTER;
    if (owner === "no-answer" || picksUp > timeout) return after(timeout, "no-answer");
    this.pass(picksUp);
    const bridged = await this.screen(number, owner === "takes");
    if (bridged) {
      this.rung.spokeWith = "owner";
      this.pass(OWNER_TALKS);
    }
    return { DialCallStatus: "completed", bridged };
  }

  /** The whisper: the two are connected unless it ends with Hangup. */
  private async screen(number: Verb, presses: boolean): Promise<boolean> {
    if (!number.attributes.url) return true;
    const leg = {
      CallSid: `CA${randomBytes(16).toString("hex")}`,
      ParentCallSid: this.sid,
      Direction: "outbound-dial",
      To: number.text,
      From: this.ring.from,
    };
    const run = async (verbs: Verb[]): Promise<boolean> => {
      for (const { name, attributes, text, children } of verbs) {
        if (name === "Hangup") return false;
        if (name === "Say") this.ownerHears(text);
        if (name === "Dial" || name === "Record") throw new Error(`${name} cannot be used in a whisper`);
        if (name !== "Gather") continue;
        for (const child of children) if (child.name === "Say") this.ownerHears(child.text);
        if (presses) return run(await this.fetch(attributes.action ?? "", { Digits: "1" }, leg));
        this.pass(Number(attributes.timeout ?? 5));
      }
      return true;
    };
    return run(await this.fetch(number.attributes.url, {}, leg));
  }

  /** Whether the verb handed over to its action: nothing recorded goes on with the next verb. */
  private async record({ attributes }: Verb): Promise<boolean> {
    const { speaks = 0, reports = "once", hangsUpAfter = Number.POSITIVE_INFINITY } = this.ring;
    const longest = Number(attributes.maxLength ?? 3_600);
    const started = this.seconds;
    if (speaks === 0) {
      this.pass(Number(attributes.timeout ?? 5));
      return false;
    }
    const seconds = Math.floor(Math.min(speaks, longest, hangsUpAfter - started));
    if (seconds < 1) this.pass(speaks);
    const recording = {
      sid: `RE${randomBytes(16).toString("hex")}`,
      callSid: this.sid,
      seconds,
      createdAt: new Date().toISOString(),
    };
    this.rung.recordingSid = recording.sid;
    this.network.onRecording(recording);
    const told = {
      RecordingSid: recording.sid,
      RecordingUrl: `https://api.twilio.com/2010-04-01/Accounts/${this.network.accountSid}/Recordings/${recording.sid}`,
      RecordingDuration: String(seconds),
    };
    const hangsUp = started + seconds >= hangsUpAfter;
    this.seconds += seconds;
    const callback = attributes.recordingStatusCallback;
    const times = { once: 1, twice: 2, never: 0 }[reports];
    for (let time = 0; callback && time < times; time++)
      await this.fetch(callback, { ...told, RecordingStatus: "completed" });
    if (reports !== "never" && attributes.action)
      await this.ask(attributes.action, { ...told, Digits: hangsUp ? "hangup" : "" });
    return true;
  }

  private hear(text: string): void {
    this.rung.heard.push({ at: Math.round(this.seconds * 10) / 10, text });
    this.pass(text.split(/\s+/).length / SPOKEN_WORDS_A_SECOND);
  }

  private ownerHears(text: string): void {
    this.rung.ownerHeard.push(text);
    this.pass(text.split(/\s+/).length / SPOKEN_WORDS_A_SECOND);
  }

  private pass(seconds: number): void {
    const { hangsUpAfter = Number.POSITIVE_INFINITY } = this.ring;
    if (this.seconds + seconds >= hangsUpAfter) {
      this.seconds = hangsUpAfter;
      throw new CallerHungUp();
    }
    this.seconds += seconds;
  }
}

/** Milliseconds for the whole request: the fragment's `tt`, or Twilio's 15 s. */
function limitOf(address: string): number {
  const given = Number(new URLSearchParams(address.split("#")[1] ?? "").get("tt"));
  return given > 0 ? Math.min(given, DEFAULT_LIMIT) : DEFAULT_LIMIT;
}
