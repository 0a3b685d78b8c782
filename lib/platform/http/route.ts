import { randomUUID } from "node:crypto";
import { z } from "zod";
import { assertMay } from "@/lib/platform/auth/assert-may";
import type { Actor, ActorContext, Context } from "@/lib/platform/auth/context";
import { bearerToken, loadActor } from "@/lib/platform/auth/load-actor";
import { isAutomationKey, loadKeyActor } from "@/lib/platform/auth/load-key-actor";
import type { Permission } from "@/lib/platform/auth/permissions";
import { causedBy } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { type Logger, logger } from "@/lib/platform/core/logger";
import { noteRequest } from "@/lib/platform/metrics/note-request";
import { applyOnce, readKey } from "./apply-once";
import { readJson } from "./body";
import { callerAddress } from "./caller-address";
import { offerDirectly } from "./direct-routes";
import { type Access, type Endpoint, type Input, isStream, type Result } from "./endpoint";
import { invalidInput, toFailure } from "./failure";
import { json } from "./json-answer";
import { noteRefusal } from "./note-refusal";
import { consume } from "./rate-limit";
import { whileViewing } from "./while-viewing";

type RouteArguments = { params?: Promise<Record<string, string | string[] | undefined>> };
/** What Next calls, with the contract attached for the test that walks the routes. */
export type RouteHandler = ((request: Request, route?: RouteArguments) => Promise<Response>) & {
  endpoint: Endpoint;
};

type Served<C, E extends Endpoint> = (
  context: C,
  input: Input<E>,
  request: Request,
) => Promise<Result<E> | Response> | Result<E> | Response;

/** A route without authentication. */
export const publicRoute = <E extends Endpoint<"public">>(contract: E, verb: Served<Context, E>) =>
  serve(contract, async () => null, verb as Served<Context, Endpoint>);

/** A route for signed-in users; 401 without a valid session. */
export const clientRoute = <E extends Endpoint<"client">>(contract: E, verb: Served<ActorContext, E>) =>
  serve(contract, (request) => signedIn(contract, request), verb as Served<Context, Endpoint>);

/** A route for signed-in users and for their automations, which send a key instead of a session; otherwise 401. */
export const automationRoute = <E extends Endpoint<"automation">>(
  contract: E,
  verb: Served<ActorContext, E>,
) =>
  serve(
    contract,
    (request, log) => {
      const token = bearerToken(request);
      return token && isAutomationKey(token) ? loadKeyActor(token, log) : signedIn(contract, request);
    },
    verb as Served<Context, Endpoint>,
  );

/** A route for the agency; 401 without a session, 403 without the permission. */
export const adminRoute = <E extends Endpoint<"admin">>(contract: E, verb: Served<ActorContext, E>) =>
  serve(contract, (request) => signedIn(contract, request), verb as Served<Context, Endpoint>);

/** The session's actor, once they have confirmed it as far as the contract requires. */
const signedIn = ({ proof }: Endpoint, request: Request) =>
  loadActor(bearerToken(request), { needed: proof });

/** A route whose verb authenticates the request itself and may read the raw body: a provider, or a media token. */
export const openRoute = <E extends Endpoint<"voice" | "signed" | "media">>(
  contract: E,
  verb: Served<Context, E>,
) => {
  const handler = serve(contract, async () => null, verb as Served<Context, Endpoint>);
  if (contract.access === "voice") offerDirectly(contract, handler);
  return handler;
};

function serve(
  contract: Endpoint<Access>,
  authenticate: (request: Request, log: Logger) => Promise<Actor | null>,
  verb: Served<Context, Endpoint>,
): RouteHandler {
  const respond = async (requestId: string, request: Request, route?: RouteArguments): Promise<Response> => {
    const log = logger().child({ requestId, route: `${contract.method} ${contract.path}` });
    const started = performance.now();
    const address = callerAddress(request.headers);
    let actor: Actor | null = null;
    let response: Response;
    try {
      refuseForeignPages(contract, request);
      actor = await authenticate(request, log);
      if (actor && contract.access === "admin") assertMay(actor, permissionOf(contract));
      if (actor) actor = whileViewing(contract, actor);
      if (actor) assertMay(actor, permissionOf(contract));
      const context: Context = { requestId, log, address, actor };
      if (contract.limit) {
        const caller = actor?.keyId ?? actor?.viewer?.adminId ?? actor?.personId ?? address;
        await consume(`${contract.path} ${caller}`, contract.limit);
      }
      const input = await parseInput(contract, request, {
        route,
        unauthenticated: actor ? undefined : context.address,
      });
      const apply = async () => answer(contract, await verb(context, input, request));
      const key = contract.keyed && actor ? readKey(request) : null;
      response =
        key && actor
          ? await applyOnce({ userId: actor.personId, key, endpoint: endpointName(contract, input) }, apply)
          : await apply();
    } catch (thrown) {
      const failure = toFailure(thrown, requestId);
      const isExpected = thrown instanceof AppError && thrown.expected;
      if (failure.status >= 500 && !isExpected) log.error({ err: thrown }, failure.code);
      if (!isExpected) {
        noteRefusal({
          code: failure.code,
          contract,
          address,
          actorId: actor?.viewer?.adminId ?? actor?.personId,
          requestId,
        });
      }
      response = json(failure.body, failure.status, failure.headers);
    }
    response.headers.set("x-request-id", requestId);
    const took = performance.now() - started;
    noteRequest(contract, response.status, took / SECOND);
    log.debug({ status: response.status, ms: Math.round(took) }, "answered");
    return response;
  };
  const handler = (request: Request, route?: RouteArguments): Promise<Response> => {
    const requestId = randomUUID();
    return causedBy(requestId, () => respond(requestId, request, route));
  };
  return Object.assign(handler, { endpoint: contract });
}

/** The types require one wherever people sign in. */
function permissionOf({ method, path, permission }: Endpoint): Permission {
  if (!permission) throw new Error(`${method} ${path} names no permission`);
  return permission;
}

/** Other sites must not submit our public forms; every other route needs a bearer token, which they do not have. */
function refuseForeignPages(contract: Endpoint, request: Request): void {
  if (contract.access !== "public" || contract.method === "GET") return;
  if (request.headers.get("sec-fetch-site") === "cross-site") {
    throw new AppError(
      "forbidden",
      "This can only be sent from our own pages. Please open the site and try again.",
    );
  }
}

async function parseInput(
  contract: Endpoint,
  request: Request,
  { route, unauthenticated }: { route?: RouteArguments; unauthenticated?: string },
): Promise<Input<Endpoint>> {
  const params = (await route?.params) ?? {};
  const limit = contract.maxBodyBytes;
  return {
    params: contract.params ? parseParams(contract.params, params) : {},
    query: parseQuery(contract.query, request.url),
    body: contract.body
      ? parseSent(contract.body, await readJson(request, { limit, unauthenticated }))
      : undefined,
  };
}

function parseQuery(schema: z.ZodObject = NOTHING, url: string): Record<string, unknown> {
  const search = new URLSearchParams(url.includes("?") ? new URL(url).search : "");
  for (const name of search.keys()) {
    if (search.getAll(name).length > 1) throw new AppError("invalid_input", `Please give ${name} only once.`);
  }
  return parseSent(schema, Object.fromEntries(search));
}

const NOTHING = z.object({});

function parseSent<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** A path parameter that no id of ours can have gives `not_found` rather than `invalid_input`. */
function parseParams(schema: z.ZodObject, params: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", "That was not found. Check the address and try again.");
}

function answer(contract: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  if (isStream(contract.response)) throw new Error(`${contract.path} must return a Response`);
  const body = contract.response.parse(result) as Record<string, unknown>;
  return json({ success: true, ...body }, contract.status ?? 200);
}

/** With its parameters: a key belongs to one resource. */
const endpointName = ({ method, path }: Endpoint, { params }: Input<Endpoint>) =>
  `${method} ${path} ${JSON.stringify(params)}`;
