import { randomBytes } from "node:crypto";
import type { Network, TakenOver } from "./network";
import { type Phone, ringPhone, secondsOf } from "./phones";
import { postSigned } from "./post-signed";
import type { Verb } from "./twiml";

type Placing = TakenOver & {
  from: string;
  to: string;
  timeout: number;
  phone: Phone;
  /** The phone of a number that is dialled within it. */
  phoneOf: (number: string) => Phone;
};
export type Placed = {
  sid: string;
  to: string;
  status: string;
  seconds: number;
  heard: string[];
  /** Whether they were connected with somebody. */
  connected: boolean;
  fault: string | null;
};

/** A call that the product places, played to its end on a clock of its own. */
export class PlacedCall {
  readonly placed: Placed;
  private told = 0;

  constructor(
    private readonly placing: Placing,
    private readonly network: Network,
  ) {
    const sid = `CA${randomBytes(16).toString("hex")}`;
    this.placed = {
      sid,
      to: placing.to,
      status: "ringing",
      seconds: 0,
      heard: [],
      connected: false,
      fault: null,
    };
  }

  async play(): Promise<Placed> {
    const { phone, timeout, url, statusCallback } = this.placing;
    if (phone === "texts") await this.network.answerByText(this.placing.to, url);
    const { picksUp, after, status } = ringPhone(phone, timeout);
    this.placed.seconds += after;
    try {
      if (picksUp) await this.run(await this.ask(url, {}));
    } catch (thrown) {
      this.placed.fault = (thrown as Error).message;
    }
    this.placed.status = picksUp ? "completed" : status;
    if (statusCallback) await this.ask(statusCallback, { CallStatus: this.placed.status }).catch(() => {});
    return this.placed;
  }

  private async ask(address: string, fields: Record<string, string>): Promise<Verb[]> {
    const { accountSid, authToken, letPass } = this.network;
    const { sid, to, seconds } = this.placed;
    await letPass?.({ sid, to }, seconds - this.told);
    this.told = seconds;
    const form = {
      ...{
        AccountSid: accountSid,
        ApiVersion: "2010-04-01",
        CallSid: this.placed.sid,
        CallStatus: "in-progress",
      },
      ...{ Direction: "outbound-api", From: this.placing.from, To: this.placing.to },
      ...fields,
    };
    const { verbs } = await postSigned({ address, form, authToken });
    return verbs;
  }

  private async run(verbs: Verb[]): Promise<void> {
    for (const { name, attributes, text, children } of verbs) {
      if (name === "Hangup") return;
      if (name === "Say") this.hear(text);
      if (name === "Dial" && children[0]) {
        const fields = this.dial(children[0].text, Number(attributes.timeout ?? 30));
        if (attributes.action) return this.run(await this.ask(attributes.action, fields));
      }
      if (name === "Record" || name === "Redirect")
        throw new Error(`${name} is not played to people who are rung`);
      if (name !== "Gather") continue;
      for (const child of children) if (child.name === "Say") this.hear(child.text);
      if (this.placing.phone === "takes")
        return this.run(await this.ask(attributes.action ?? "", { Digits: "1" }));
      this.placed.seconds += Number(attributes.timeout ?? 5);
    }
  }

  private dial(number: string, timeout: number): Record<string, string> {
    const { picksUp, after, status } = ringPhone(this.placing.phoneOf(number), timeout);
    this.placed.seconds += after;
    this.placed.connected = picksUp;
    return { DialCallStatus: status, DialBridged: String(picksUp) };
  }

  private hear(text: string): void {
    this.placed.heard.push(text);
    this.placed.seconds += secondsOf(text);
  }
}
