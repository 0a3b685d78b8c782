import { createHmac } from "node:crypto";
import { type EmulatorCall, isObject, readBearer } from "../kit/call";
import { type Handler, type Route, route } from "../kit/routes";
import { badParameter, expiredToken, graphError, rateLimited } from "./graph-error";
import type { FacebookState, FacebookToken } from "./state";

export type GraphParams = Record<string, unknown>;
type GraphHandler = (call: EmulatorCall, params: GraphParams, token: FacebookToken) => unknown;
/** A route below `/v{major}.{minor}` that needs a token with `permission`. The handler's value is the JSON answer. */
export type GraphRoute = (method: string, path: string, handler: GraphHandler) => Route;
type Setting = { state: FacebookState; tokens: FacebookToken[]; oldestVersion: number; appSecret?: string };

export function createGraphRoute({ state, tokens, oldestVersion, appSecret }: Setting): GraphRoute {
  return (method, path, handler) => {
    const answer: Handler = async (call) => {
      assertVersion(call, oldestVersion);
      const params = readParams(call);
      const token = findToken(call, params);
      if (token.ofAnotherApp) assertProof(params.appsecret_proof, undefined);
      else if (appSecret) assertProof(params.appsecret_proof, proofOf(token.token, appSecret));
      call.authorised = true;
      assertPermission(token, method);
      if (state.rateLimitCode !== undefined) throw rateLimited(state.rateLimitCode);
      return Response.json(await handler(call, params, token));
    };
    return route(method, `/{version}${path}`, answer);
  };

  function findToken(call: EmulatorCall, params: GraphParams): FacebookToken {
    const value = String(params.access_token ?? readBearer(call) ?? "");
    if (value === "")
      throw graphError({ message: "An access token is required to request this resource.", code: 104 });
    if (state.expiredTokens.includes(value)) throw expiredToken();
    const token = tokens.find((candidate) => candidate.token === value);
    if (!token)
      throw graphError({ message: "Invalid OAuth access token - Cannot parse access token", code: 190 });
    return token;
  }
}

const proofOf = (token: string, secret: string) => createHmac("sha256", secret).update(token).digest("hex");

/** "Require App Secret": the token alone is not enough. */
function assertProof(proof: unknown, expected: string | undefined): void {
  if (proof === expected) return;
  throw badParameter(
    proof === undefined
      ? "API calls from the server require an appsecret_proof argument"
      : "Invalid appsecret_proof provided in the API argument",
    { type: "GraphMethodException" },
  );
}

/** The requested fields, always with `id`; a field that the node type lacks is an error, as on the Graph. */
export function pickFields(
  node: object,
  fields: unknown,
  known: readonly string[],
  nodeType: string,
): object {
  const wanted = typeof fields === "string" && fields !== "" ? fields.split(",") : [];
  const unknown = wanted.find((field) => !known.includes(field));
  if (unknown)
    throw badParameter(`Tried accessing nonexisting field (${unknown}) on node type (${nodeType})`);
  const values = node as Record<string, unknown>;
  const present = ["id", ...wanted].filter((field) => values[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, values[field]]));
}

/**
 * One page of a list with `paging` as the Graph has it: `next` is an absolute address on this emulator's own origin, with
 * the token and without the app's proof.
 */
export function paginate<Item extends { id: string }>(
  call: EmulatorCall,
  items: Item[],
  params: GraphParams,
) {
  const limit = Math.max(1, Number(params.limit ?? 25));
  const after = typeof params.after === "string" ? fromCursor(params.after) : undefined;
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(start, start + limit);
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) return { data };
  const next = new URL(call.url);
  next.searchParams.set("after", toCursor(last.id));
  next.searchParams.delete("appsecret_proof");
  return {
    data,
    paging: {
      cursors: { before: toCursor(first.id), after: toCursor(last.id) },
      ...(start + limit < items.length ? { next: next.href } : {}),
    },
  };
}

/** A list parameter: a JSON array as text, or already parsed. */
export function readList(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.map(String) : undefined;
  } catch {
    return undefined;
  }
}

function readParams(call: EmulatorCall): GraphParams {
  const query = Object.fromEntries(call.query);
  const text = call.body.toString("utf8");
  if (text === "") return query;
  if (!(call.headers.get("content-type") ?? "").includes("json"))
    return { ...query, ...Object.fromEntries(new URLSearchParams(text)) };
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return { ...query, ...parsed };
  } catch {
    // answered below
  }
  throw badParameter("Invalid JSON");
}

function assertVersion(call: EmulatorCall, oldest: number): void {
  const version = /^v(\d+)\.\d+$/.exec(call.params.version ?? "")?.[1];
  if (version === undefined)
    throw graphError({ message: `Unknown path components: ${call.path}`, code: 2500 });
  if (Number(version) < oldest)
    throw graphError({
      message: `(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v${oldest}.0.`,
      code: 2635,
    });
}

function assertPermission({ scopes = ["ads_management", "ads_read"] }: FacebookToken, method: string): void {
  const isAllowed = scopes.includes("ads_management") || (method === "GET" && scopes.includes("ads_read"));
  if (isAllowed) return;
  throw graphError(
    {
      message: "(#200) Ad account owner has NOT grant ads_management or ads_read permission",
      code: 200,
    },
    403,
  );
}

function toCursor(id: string): string {
  return Buffer.from(id).toString("base64url");
}

function fromCursor(cursor: string): string {
  return Buffer.from(cursor, "base64url").toString();
}
