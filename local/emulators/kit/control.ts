import { setTimeout as sleep } from "node:timers/promises";
import { type EmulatorCall, isObject, type JsonObject, readJson } from "./call";
import { type Route, route } from "./routes";

/** The number of requests kept for `GET /_control/log`; older ones are dropped. */
const LOG_LENGTH = 1000;
const SECRET_QUERY_KEYS =
  /^(access_token|token|code|client_secret|input_token|fb_exchange_token|x-amz-signature)$/i;

type Plan = { path: RegExp; method?: string; account?: string; times: number; skip: number };
type FailPlan = Plan & {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  drop: boolean;
  after: boolean;
};
type DelayPlan = Plan & { ms: number };
type LoggedRequest = {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  authorised: boolean;
  status: number;
};
/** `after`: the request is served first, and its response replaced. */
export type Interruption =
  | { drop: true; after: boolean }
  | { drop: false; after: boolean; response: Response }
  | undefined;

/**
 * What every emulator offers to tests and demos under `/_control`, without credentials:
 * - `POST /_control/fail  {path, method?, status, times = 1, skip = 0, body?, headers?, drop?, after?}`: the next `times`
 *   answers of a path, after the first `skip`, are that failure (`drop: true` cuts the connection instead). `*` in `path`
 *   stands for anything. With `after: true` the request does its work first, and only its answer is lost.
 * - `POST /_control/delay {path, method?, ms, times = 1}`: the next `times` answers come `ms` later.
 * - `POST /_control/hold {path, method?, times = 1}`: the next `times` requests wait until `POST /_control/release`;
 *   `GET /_control/held` answers `{held}`, how many wait now. What must happen meanwhile then does so at any speed.
 * - All three with `account`: of the requests of this account alone, where the service knows whose a request is.
 * - `POST /_control/reset {account?}`: cuts what is held, forgets planned failures, delays and the log; of one account
 *   its plans alone. State stays.
 * - `GET|DELETE /_control/log`: `{requests: LoggedRequest[]}`, oldest first; secrets in queries are blanked.
 */
export function createControl(
  failureBody: (status: number) => unknown,
  accountOf: (call: EmulatorCall) => string | undefined = () => undefined,
) {
  let failures: FailPlan[] = [];
  let delays: DelayPlan[] = [];
  let log: LoggedRequest[] = [];
  let holds: Plan[] = [];
  const held = new Set<(how: "served" | "dropped") => void>();
  const release = (how: "served" | "dropped") => {
    holds = [];
    for (const letGo of held) letGo(how);
    held.clear();
  };

  const routes: Route[] = [
    route("POST", "/_control/fail", (call) => {
      const { input, plan } = readPlan(call);
      failures.push({
        ...plan,
        status: Number(input.status ?? 500),
        body: input.body,
        headers: isObject(input.headers) ? (input.headers as Record<string, string>) : undefined,
        drop: input.drop === true,
        after: input.after === true,
      });
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/delay", (call) => {
      const { input, plan } = readPlan(call);
      delays.push({ ...plan, ms: Number(input.ms ?? 0) });
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/hold", (call) => {
      holds.push(readPlan(call).plan);
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/release", () => {
      release("served");
      return Response.json({ ok: true });
    }),
    route("GET", "/_control/held", () => Response.json({ held: held.size })),
    route("POST", "/_control/reset", (call) => {
      const { account } = readControl(call);
      if (!account) release("dropped");
      failures = failures.filter((plan) => account && plan.account !== account);
      delays = delays.filter((plan) => account && plan.account !== account);
      if (!account) log = [];
      return Response.json({ ok: true });
    }),
    route("GET", "/_control/log", () => Response.json({ requests: log })),
    route("DELETE", "/_control/log", () => {
      log = [];
      return Response.json({ ok: true });
    }),
  ];

  async function interrupt(call: EmulatorCall): Promise<Interruption> {
    const account = accountOf(call);
    const delay = take(delays, call, account);
    if (delay) await sleep(delay.ms);
    if (take(holds, call, account)) {
      const how = await new Promise((letGo) => held.add(letGo));
      if (how === "dropped") return { drop: true, after: false };
    }
    const failure = take(failures, call, account);
    if (!failure) return undefined;
    const { after, status, headers, body = failureBody(status) } = failure;
    if (failure.drop) return { drop: true, after };
    const response =
      typeof body === "string"
        ? new Response(body, { status, headers })
        : Response.json(body, { status, headers });
    return { drop: false, after, response };
  }

  function record(call: EmulatorCall, status: number): void {
    const query = Object.fromEntries(
      [...call.query].map(([key, value]) => [key, SECRET_QUERY_KEYS.test(key) ? "…" : value]),
    );
    const { method, path, authorised } = call;
    log.push({ at: new Date().toISOString(), method, path, query, authorised, status });
    if (log.length > LOG_LENGTH) log.shift();
  }

  return { routes, interrupt, record };
}

/** The JSON body of a control request; an invalid one gets 400, so that a test does not pass by accident. */
export function readControl(call: EmulatorCall): JsonObject {
  return readJson(call, () => Response.json({ error: "the body must be a JSON object" }, { status: 400 }));
}

function readPlan(call: EmulatorCall): { input: JsonObject; plan: Plan } {
  const input = readControl(call);
  const plan = {
    path: toPattern(String(input.path ?? "*")),
    method: typeof input.method === "string" ? input.method.toUpperCase() : undefined,
    account: typeof input.account === "string" ? input.account : undefined,
    times: Number(input.times ?? 1),
    skip: Number(input.skip ?? 0),
  };
  return { input, plan };
}

/** Uses up one of the first plan that matches. */
function take<P extends Plan>(plans: P[], call: EmulatorCall, account: string | undefined): P | undefined {
  const index = plans.findIndex(
    (plan) =>
      (!plan.method || plan.method === call.method) &&
      (!plan.account || plan.account === account) &&
      plan.path.test(call.path),
  );
  const plan = plans[index];
  if (!plan) return undefined;
  if (plan.skip > 0) {
    plan.skip -= 1;
    return undefined;
  }
  plan.times -= 1;
  if (plan.times <= 0) plans.splice(index, 1);
  return plan;
}

function toPattern(path: string): RegExp {
  const parts = path.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
