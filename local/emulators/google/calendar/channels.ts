import { randomBytes } from "node:crypto";
import { isOnThisMachine } from "@/lib/platform/core/env";
import { type EmulatorCall, isObject } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { type Account, readGoogleJson } from "../api";
import { googleError } from "../errors";
import type { GoogleState } from "../state";

/** A channel by its id; a stopped one stays, because an id is never accepted again. */
export type CalendarChannel = {
  email: string;
  clientId: string;
  address: string;
  token?: string;
  resourceId: string;
  expiresAt: number;
  sent: number;
  stopped: boolean;
};
/** What becomes of the next notifications about a calendar. */
type Delivery = { lost: number; copies: number; held: boolean; waiting: string[] };

const WEEK_MS = 604_800_000;
const HOST = "https://www.googleapis.com/calendar/v3/calendars";
const refusal = (reason: string, message: string) => googleError(400, { reason, message });

/**
 * Notification channels as in developers.google.com/workspace/calendar/api/guides/push: opened with `sync`, then a
 * notification per change of the calendar, until they are stopped or expire. What is not answered is not sent again.
 * `POST /_control/notifications {email, lost?, copies?, held?}`: the next `lost` changes are not notified, all later ones
 * `copies` times, and while `held` is true none is sent before it is false again.
 */
export function createChannels(state: GoogleState) {
  const deliveries: Record<string, Delivery> = {};
  const deliveryOf = (email: string) => {
    deliveries[email] ??= { lost: 0, copies: 1, held: false, waiting: [] };
    return deliveries[email];
  };

  async function send(id: string, resourceState: "sync" | "exists"): Promise<void> {
    const channel = state.channels[id];
    if (!channel || channel.stopped || channel.expiresAt <= Date.now()) return;
    channel.sent += 1;
    await fetch(channel.address, {
      method: "POST",
      headers: {
        "x-goog-channel-id": id,
        ...(channel.token ? { "x-goog-channel-token": channel.token } : {}),
        "x-goog-channel-expiration": new Date(channel.expiresAt).toUTCString(),
        "x-goog-message-number": String(channel.sent),
        "x-goog-resource-id": channel.resourceId,
        "x-goog-resource-state": resourceState,
        "x-goog-resource-uri": `${HOST}/${encodeURIComponent(channel.email)}/events?alt=json`,
      },
    }).then(
      (answer) => answer.body?.cancel(),
      () => {}, // no one is listening
    );
  }

  /** Resolves once every open channel's address has answered. */
  async function notify(email: string): Promise<void> {
    const delivery = deliveryOf(email);
    if (delivery.lost > 0) {
      delivery.lost -= 1;
      return;
    }
    const ids = Object.keys(state.channels).filter((id) => state.channels[id]?.email === email);
    const due = ids.flatMap((id) => Array.from({ length: delivery.copies }, () => id));
    if (delivery.held) delivery.waiting.push(...due);
    else await Promise.all(due.map((id) => send(id, "exists")));
  }

  function watch(call: EmulatorCall, { email, clientId }: Account): Response {
    const { id, type, address, token, expiration, params } = readGoogleJson(call);
    if (typeof id !== "string" || id === "") throw refusal("required", "Required");
    if (!/^[\w+/=-]{1,64}$/.test(id)) throw refusal("invalid", "Invalid channel id");
    if (type !== "web_hook" && type !== "webhook") throw refusal("invalid", "Unknown channel type");
    if (token !== undefined && (typeof token !== "string" || token.length > 256))
      throw refusal("invalid", "Invalid channel token");
    assertAddress(address);
    if (state.channels[id]) throw refusal("channelIdNotUnique", `Channel id ${id} not unique`);
    const ttl = isObject(params) && params.ttl !== undefined ? Number(params.ttl) * 1_000 : WEEK_MS;
    const wanted = expiration === undefined ? Date.now() + ttl : Number(expiration);
    if (!(wanted > Date.now())) throw refusal("invalid", "Invalid expiration");
    const expiresAt = Math.floor(Math.min(wanted, Date.now() + WEEK_MS) / 1_000) * 1_000;
    const resourceId = resourceOf(state, email);
    state.channels[id] = {
      ...{ email, clientId, address, resourceId, expiresAt, sent: 0, stopped: false },
      ...(token === undefined ? {} : { token }),
    };
    void send(id, "sync");
    return Response.json({
      ...{ kind: "api#channel", id, resourceId, expiration: String(expiresAt) },
      resourceUri: `${HOST}/${encodeURIComponent(email)}/events?alt=json`,
      ...(token === undefined ? {} : { token }),
    });
  }

  /** Only the account and app that opened a channel may stop it. */
  function stop(call: EmulatorCall, { email, clientId }: Account): Response {
    const { id, resourceId } = readGoogleJson(call);
    const channel = state.channels[String(id)];
    const isTheirs = channel?.email === email && channel.clientId === clientId;
    if (!channel || !isTheirs || channel.stopped || channel.resourceId !== resourceId)
      throw googleError(404, { message: `Channel '${id}' not found for project` });
    channel.stopped = true;
    return new Response(null, { status: 204 });
  }

  const control: Route[] = [
    route("POST", "/_control/notifications", async (call) => {
      const { email, lost, copies, held } = readControl(call);
      const delivery = deliveryOf(String(email));
      if (lost !== undefined) delivery.lost = Number(lost);
      if (copies !== undefined) delivery.copies = Number(copies);
      if (held !== undefined) delivery.held = held === true;
      if (!delivery.held) await Promise.all(delivery.waiting.splice(0).map((id) => send(id, "exists")));
      return Response.json({ ok: true });
    }),
    route("GET", "/_control/channels", ({ query }) =>
      Response.json({
        channels: Object.entries(state.channels).flatMap(([id, channel]) =>
          channel.email === query.get("email") ? { id, ...channel } : [],
        ),
      }),
    ),
  ];
  return { watch, stop, notify, control };
}

export type Channels = ReturnType<typeof createChannels>;

/** Google delivers to https only; here an address on this machine will do, since nothing on it has a certificate. */
function assertAddress(address: unknown): asserts address is string {
  if (typeof address !== "string" || !URL.canParse(address))
    throw refusal("push.webhookUrlNoHostOrAddress", "Invalid WebHook callback");
  const { protocol } = new URL(address);
  if (protocol !== "https:" && !(protocol === "http:" && isOnThisMachine(address)))
    throw refusal("push.webhookUrlNotHttps", `WebHook callback must be HTTPS: ${address}`);
}

/** The same for all channels of a calendar. */
const resourceOf = ({ channels }: GoogleState, email: string): string =>
  Object.values(channels).find((channel) => channel.email === email)?.resourceId ??
  randomBytes(20).toString("base64url");
