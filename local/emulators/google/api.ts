import { type EmulatorCall, type JsonObject, readBearer, readJson } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { googleError, insufficientScope, unauthenticated } from "./errors";
import { hasScope } from "./scopes";
import type { GoogleState } from "./state";

/** The account of a request's access token. */
export type Account = { email: string; clientId: string; scopes: string[] };
type ApiHandler = (call: EmulatorCall, account: Account) => Response | Promise<Response>;
/**
 * Makes a route that needs an access token: 401 for one that is missing, unknown, expired or revoked, 403 unless it
 * carries one of `scopes` (short names, space separated, as googleapis 188's reference lists them for the method).
 */
export type ApiRoute = (method: string, path: string, scopes: string, handler: ApiHandler) => Route;

export function createApiRoute(state: GoogleState): ApiRoute {
  return (method, path, scopes, handler) => {
    const accepted = scopes.split(" ");
    return route(method, path, (call) => {
      const account = authenticate(state, call);
      if (!hasScope(account.scopes, accepted)) throw insufficientScope();
      return handler(call, account);
    });
  };
}

export function authenticate(state: GoogleState, call: EmulatorCall): Account {
  const token = state.accessTokens[readBearer(call) ?? ""];
  if (!token || token.expiresAt <= Date.now()) throw unauthenticated();
  call.authorised = true;
  return { email: token.email, clientId: token.clientId, scopes: token.scopes };
}

export function readGoogleJson(call: EmulatorCall): JsonObject {
  return readJson(call, () => googleError(400, { message: "Parse Error", reason: "parseError" }).response);
}
