import { randomBytes } from "node:crypto";
import type { Line, Network, Ring, Rung, TakenOver } from "./network";
import { ringPhone, secondsOf } from "./phones";
import { limitOf, postSigned } from "./post-signed";
import type { Verb } from "./twiml";
import { whisper } from "./whisper";

/** How long things take in a real call, in seconds. */
const OWNER_TALKS = 95;
/** How long a phone rings on after its owner answered by text, in real milliseconds. */
const AFTER_TEXT = 30_000;

/** As first verbs these leave a call unanswered. https://www.twilio.com/docs/voice/twiml/pause */
const KEEPS_RINGING = new Set(["Pause", "Redirect"]);

class CallerHungUp extends Error {}
class CallTakenOver extends Error {}

/** Rings one of the account's numbers and plays the call to its end, on a clock of its own. */
export async function ringLine(line: Line, ring: Ring, network: Network): Promise<Rung> {
  const call = new Call(ring, network);
  return call.play(line);
}

/** One call, from its first ring to its end, on a clock of its own. */
export class Call {
  readonly sid: string;
  private seconds = 0;
  private waited = 0;
  private told = 0;
  readonly rung: Rung;
  private next: TakenOver | null = null;
  private over: TakenOver | null = null;
  private fallback: string | null = null;
  /** Whether a verb has answered the call; until then the caller hears it ring. */
  private isAnswered = false;
  private running: Promise<Rung> | null = null;
  private letGo: (() => void) | null = null;

  constructor(
    private readonly ring: Ring,
    private readonly network: Network,
  ) {
    this.sid = ring.sid ?? `CA${randomBytes(16).toString("hex")}`;
    this.rung = {
      sid: this.sid,
      heard: [],
      ownerHeard: [],
      asked: [],
      spokeWith: null,
      dialled: [],
      seconds: 0,
      recordingSid: null,
      fault: null,
    };
  }

  async play(line: Line): Promise<Rung> {
    return this.untilEnd(() => this.answer(line));
  }

  /** The call goes on with an answer of the product's instead of the agent, or instead of what it does now. */
  async takeOver(by: TakenOver): Promise<Rung> {
    this.next = by;
    this.letGo?.();
    this.running ??= this.untilEnd(async () => {});
    return this.running;
  }

  private async untilEnd(work: () => Promise<void>): Promise<Rung> {
    for (let doing: (() => Promise<void>) | null = work; doing; ) {
      try {
        await doing();
        doing = null;
      } catch (thrown) {
        doing = null;
        if (!(thrown instanceof CallerHungUp || thrown instanceof CallTakenOver))
          this.rung.fault = (thrown as Error).message;
        if (thrown instanceof CallerHungUp) this.next = null;
      }
      const next = this.next;
      this.next = null;
      if (next) {
        this.over = next;
        doing = () => this.ask(next.url, {});
      }
    }
    this.rung.seconds = tenths(this.seconds);
    await this.tellOver();
    return this.rung;
  }

  private async tellOver(): Promise<void> {
    const { statusCallback } = this.over ?? {};
    if (!statusCallback) return;
    const form = { ...this.form(), CallStatus: "completed", CallDuration: String(Math.round(this.seconds)) };
    const { authToken } = this.network;
    await postSigned({ address: statusCallback, form, authToken }).catch(() => {}); // as Twilio: once, then never
  }

  private form(): Record<string, string> {
    return {
      AccountSid: this.network.accountSid,
      ApiVersion: "2010-04-01",
      CallSid: this.sid,
      CallStatus: "in-progress",
      Direction: "inbound",
      From: this.ring.from,
      To: this.ring.to,
    };
  }

  private async answer({ voiceUrl, voiceFallbackUrl }: Line): Promise<void> {
    if (!voiceUrl) throw new Error("no voice address is set (Twilio plays an error)");
    this.fallback = voiceFallbackUrl;
    await this.goTo(voiceUrl);
  }

  /** Asks an address of the number's: the provider's, or one of ours. What fails leads to the fallback. */
  private async goTo(address: string): Promise<void> {
    if (isProvider(address)) {
      const failure = this.offerToProvider(address);
      return failure ? this.fallBack(failure, address) : undefined;
    }
    const verbs = await this.fetch(address, {}).catch(() => null);
    return verbs ? this.run(verbs) : this.fallBack("11200", address);
  }

  /** Twilio's code for what was wrong, or null if the agent talks with the caller. */
  private offerToProvider(address: string): string | null {
    const { provider = "answers" } = this.ring;
    if (this.isAnswered) throw new Error("Vapi takes ringing calls alone: it answers 400");
    if (provider === "answers" && this.network.takeLine(this.sid)) {
      this.pass(2);
      this.rung.spokeWith = "agent";
      this.hear("(the agent)");
      return null;
    }
    this.pass({ answers: 0.3, fails: 0.3, refuses: 0.6, hangs: limitOf(address) / 1_000 }[provider]);
    return provider === "refuses" ? "11205" : "11200";
  }

  private async fallBack(ErrorCode: string, address: string): Promise<void> {
    if (!this.fallback) throw new Error("no fallback is set: the caller hears an application error");
    await this.ask(this.fallback, { ErrorCode, ErrorUrl: address.split("#")[0] ?? "" });
  }

  /** Posts as Twilio does, and does what the answer says. */
  private async ask(address: string, fields: Record<string, string>): Promise<void> {
    await this.run(await this.fetch(address, fields));
  }

  private async fetch(address: string, fields: Record<string, string>, leg = {}): Promise<Verb[]> {
    const [url = ""] = address.split("#");
    const form: Record<string, string> = {
      ...this.form(),
      ...leg,
      ...fields,
    };
    const { authToken, letPass, post = postSigned } = this.network;
    await letPass?.({ sid: this.sid, to: this.ring.to }, this.seconds - this.told);
    this.told = this.seconds;
    const posted = await post({ address, form, authToken }).catch((thrown: Error) => {
      const fallback = this.over?.fallbackUrl;
      if (!fallback || "ParentCallSid" in leg) throw thrown;
      const lost = { ErrorCode: "11200", ErrorUrl: url };
      return post({ address: fallback, form: { ...form, ...lost }, authToken });
    });
    this.waited += posted.seconds;
    this.pass(posted.seconds);
    this.rung.asked.push({ url: posted.path, status: posted.status });
    return posted.verbs;
  }

  /** Runs verbs one after the other; one with an `action` hands over to it. */
  private async run(verbs: Verb[]): Promise<void> {
    for (const verb of verbs) {
      const { name, attributes } = verb;
      if (!KEEPS_RINGING.has(name)) this.isAnswered = true;
      if (name === "Hangup") return;
      if (name === "Say") this.hear(verb.text);
      if (name === "Pause") {
        if (!this.isAnswered) await this.network.meetOthers?.();
        this.pass(Number(attributes.length ?? 1));
      }
      if (name === "Redirect") return isProvider(verb.text) ? this.goTo(verb.text) : this.ask(verb.text, {});
      if (name === "Gather" && (await this.gather(verb))) return;
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
    const { owner = "no-answer", phones = {} } = this.ring;
    const phone = phones[number.text] ?? owner;
    this.rung.dialled.push(number.text);
    const comesByText =
      phone === "texts" && this.rung.dialled.indexOf(number.text) === this.rung.dialled.length - 1;
    if (comesByText) await this.answerByText(number);
    // Somebody who has answered by text picks up when they are rung again.
    const does = phone === "texts" && !comesByText ? "takes" : phone;
    const { picksUp, after, status: DialCallStatus } = ringPhone(does, timeout);
    this.pass(after);
    if (!picksUp) return { DialCallStatus, bridged: false };
    const bridged = await this.screen(number, does === "takes");
    if (bridged) {
      this.rung.spokeWith = "owner";
      this.pass(OWNER_TALKS);
    }
    return { DialCallStatus: "completed", bridged };
  }

  /** The phone rings on until the call is taken over, or for a while. */
  private async answerByText({ text, attributes }: Verb): Promise<void> {
    const isTakenOver = new Promise<void>((resolve) => {
      this.letGo = resolve;
    });
    await this.network.answerByText(text, attributes.url ?? "");
    const limit = new Promise<void>((resolve) => setTimeout(resolve, AFTER_TEXT).unref());
    await Promise.race([isTakenOver, limit]);
    this.pass(0);
  }

  /** Whether the caller pressed a key, which hands over to the verb's action. */
  private async gather({ attributes, children }: Verb): Promise<boolean> {
    for (const child of children) if (child.name === "Say") this.hear(child.text);
    const { presses } = this.ring;
    if (!presses) {
      this.pass(Number(attributes.timeout ?? 5));
      return false;
    }
    await this.ask(attributes.action ?? "", { Digits: presses });
    return true;
  }

  private screen(number: Verb, presses: boolean): Promise<boolean> {
    const leg = {
      CallSid: `CA${randomBytes(16).toString("hex")}`,
      ParentCallSid: this.sid,
      Direction: "outbound-dial",
      To: number.text,
      From: this.ring.from,
    };
    return whisper(number, {
      presses,
      ask: (address, fields) => this.fetch(address, fields, leg),
      hear: (text) => this.ownerHears(text),
      pass: (seconds) => this.pass(seconds),
    });
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
    this.rung.heard.push({ at: tenths(this.seconds), waited: tenths(this.waited), text });
    this.pass(secondsOf(text));
  }

  private ownerHears(text: string): void {
    this.rung.ownerHeard.push(text);
    this.pass(secondsOf(text));
  }

  private pass(seconds: number): void {
    if (this.next) throw new CallTakenOver();
    const { hangsUpAfter = Number.POSITIVE_INFINITY } = this.ring;
    if (this.seconds + seconds >= hangsUpAfter) {
      this.seconds = hangsUpAfter;
      throw new CallerHungUp();
    }
    this.seconds += seconds;
  }
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** Vapi's address for ringing calls, wherever its stand-in is. */
const isProvider = (address: string) => /\/twilio\/inbound_call(#|$)/.test(address);
