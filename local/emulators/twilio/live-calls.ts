import { type EmulatorCall, param } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";
import type { PlayedCall } from "./calls";
import type { Network, Ring, TakenOver } from "./network";
import { Call } from "./phone-network";
import type { Phone } from "./phones";
import { type Placed, PlacedCall } from "./placed-call";

type Options = {
  accountSid: string;
  network: Network;
  /** The refusal of a request without good credentials, or null. */
  refuse: (headers: Headers) => Promise<Response | null>;
  list: (call: PlayedCall) => void;
};

/** Calls are listed as such at Twilio; what was dialled for them is in `dialled`. */
type Live = { call: Call; ring: Ring; isOver: boolean };

/**
 * Calls that go on for a while, which the product may take over, and those that it places itself. What they meet is told
 * beforehand: `POST /_control/phones` {phones: {number: how}}, `POST /_control/live-call` (Ring: a call that the agent
 * has answered). `GET /_control/live-call/{sid}` and `GET /_control/placed` tell what came of them.
 */
export function liveCallRoutes({ accountSid, network, refuse, list }: Options): Route[] {
  const live = new Map<string, Live>();
  const phones = new Map<string, Phone>();
  const placed: Placed[] = [];
  const path = `/2010-04-01/Accounts/${accountSid}/Calls`;
  const tell = (entry: Live, status: string) => {
    const { from, to } = entry.ring;
    const [startTime, endTime] = [
      new Date().toISOString(),
      status === "in-progress" ? null : new Date().toISOString(),
    ];
    list({ sid: entry.call.sid, from, to, startTime, endTime, status, direction: "inbound" });
  };
  const resource = (sid: string, status: string) =>
    Response.json({ sid, status, account_sid: accountSid, direction: "outbound-api" }, { status: 201 });

  return [
    route("POST", "/_control/phones", (call) => {
      const given = (readControl(call).phones ?? {}) as Record<string, Phone>;
      for (const [number, phone] of Object.entries(given)) phones.set(number, phone);
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/live-call", (control) => {
      const ring = readControl(control) as Ring;
      const all = {
        ...ring,
        get phones() {
          return { ...Object.fromEntries(phones), ...ring.phones };
        },
      };
      const entry = { call: new Call(all, network), ring, isOver: false };
      entry.call.rung.spokeWith = "agent";
      live.set(entry.call.sid, entry);
      tell(entry, "in-progress");
      return Response.json({ sid: entry.call.sid }, { status: 201 });
    }),
    route("POST", "/_control/live-call/{sid}/hang-up", (control) => {
      const entry = live.get(param(control, "sid"));
      if (entry) tell(entry, "completed");
      if (entry) entry.isOver = true;
      return Response.json({ ok: true });
    }),
    route("GET", "/_control/live-call/{sid}", (control) => {
      const entry = live.get(param(control, "sid"));
      return entry
        ? Response.json({ ...entry.call.rung, isOver: entry.isOver })
        : Response.json({ error: "no such call" }, { status: 404 });
    }),
    route("GET", "/_control/placed", () => Response.json({ placed })),
    route("POST", `${path}/{file}`, async (request) => {
      const refusal = await refuse(request.headers);
      if (refusal) return refusal;
      request.authorised = true;
      const sid = param(request, "file").replace(/\.json$/, "");
      const entry = live.get(sid);
      if (!entry || entry.isOver)
        return Response.json(
          { code: 21220, message: "Call is not in-progress", status: 400 },
          { status: 400 },
        );
      void entry.call.takeOver(addressesIn(request)).then(() => {
        entry.isOver = true;
        tell(entry, "completed");
      });
      return resource(sid, "in-progress");
    }),
    route("POST", `${path}.json`, async (request) => {
      const refusal = await refuse(request.headers);
      if (refusal) return refusal;
      request.authorised = true;
      const form = new URLSearchParams(request.body.toString("utf8"));
      const [from, to] = [form.get("From") ?? "", form.get("To") ?? ""];
      const phoneOf = (number: string) => phones.get(number) ?? "no-answer";
      const timeout = Number(form.get("Timeout") ?? 60);
      const call = new PlacedCall(
        {
          ...addressesIn(request),
          from,
          to,
          timeout,
          phone: phoneOf(to),
          phoneOf: (number) => phones.get(number) ?? "takes",
        },
        network,
      );
      placed.push(call.placed);
      const listed = { sid: call.placed.sid, from, to, direction: "outbound-api" };
      list({ ...listed, startTime: new Date().toISOString(), endTime: null, status: "ringing" });
      // Twilio answers before the phone rings.
      setImmediate(() => {
        void call.play().then(({ status }) => {
          const now = new Date().toISOString();
          list({ ...listed, startTime: now, endTime: now, status });
        });
      });
      return resource(call.placed.sid, "queued");
    }),
  ];
}

function addressesIn(request: EmulatorCall): TakenOver {
  const form = new URLSearchParams(request.body.toString("utf8"));
  return {
    url: form.get("Url") ?? "",
    fallbackUrl: form.get("FallbackUrl"),
    statusCallback: form.get("StatusCallback"),
  };
}
