import { randomBytes } from "node:crypto";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";
import { issueCode } from "./authorise";
import type { Channels } from "./calendar/channels";
import { buildEvent, mergePatch, timeToInstant } from "./calendar/event";
import { addFile, SPREADSHEET } from "./files/file";
import { issueRefreshToken, revokeGrant } from "./grants";
import { buildSpreadsheet, renderSpreadsheet, type Spreadsheet } from "./spreadsheets/spreadsheet";
import { DEFAULT_TIME_ZONE, type GoogleState, type GoogleUser, type Holder, ownedBy } from "./state";

/** What tests and demos may do without the app's knowledge. None of it needs credentials. */
export function googleControlRoutes(
  state: GoogleState,
  users: GoogleUser[],
  { notify, control }: Channels,
): Route[] {
  return [
    ...control,
    // as if the person had removed the app in their Google account
    route("POST", "/_control/revoke-user", (call) => {
      const { email, clientId } = readControl(call);
      revokeGrant(state, {
        email: String(email),
        clientId: typeof clientId === "string" ? clientId : undefined,
      });
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/expire-access-tokens", (call) => {
      const { email } = readControl(call);
      for (const token of Object.values(state.accessTokens))
        if (email === undefined || token.email === email) token.expiresAt = 0;
      return Response.json({ ok: true });
    }),
    // as if consent had just been given
    route("POST", "/_control/refresh-tokens", (call) => {
      const token = issueRefreshToken(state, readHolder(readControl(call)));
      return Response.json({ refresh_token: token }, { status: 201 });
    }),
    route("POST", "/_control/codes", (call) => {
      const input = readControl(call);
      const { redirectUri, codeChallenge, isOffline = true } = input;
      const code = issueCode(state, {
        ...readHolder(input),
        redirectUri: String(redirectUri),
        isOffline: isOffline === true,
        challenge: codeChallenge ? { value: String(codeChallenge), method: "S256" } : undefined,
      });
      return Response.json({ code }, { status: 201 });
    }),
    // as if the person had made them by hand
    route("POST", "/_control/spreadsheets", (call) => {
      const { email: owner, ...input } = readControl(call);
      const email = String(owner);
      const spreadsheet = buildSpreadsheet(randomBytes(24).toString("base64url"), input);
      ownedBy(state.spreadsheets, email, (): Record<string, Spreadsheet> => ({}))[spreadsheet.id] =
        spreadsheet;
      addFile(state, email, {
        id: spreadsheet.id,
        name: spreadsheet.title,
        mimeType: SPREADSHEET,
        madeBy: null,
      });
      return Response.json(renderSpreadsheet(spreadsheet), { status: 201 });
    }),
    route("POST", "/_control/events", async (call) => {
      const { email: owner, ...input } = readControl(call);
      const email = String(owner);
      const timeZone = users.find((user) => user.email === email)?.timeZone ?? DEFAULT_TIME_ZONE;
      const event = buildEvent(input, { email, timeZone, canConfer: true });
      ownedBy(state.events, email, () => []).push(event);
      await notify(email);
      return Response.json(event, { status: 201 });
    }),
    // as if the person had changed or deleted it by hand
    route("POST", "/_control/change-event", async (call) => {
      const { email: owner, id, ...changes } = readControl(call);
      const email = String(owner);
      const timeZone = users.find((user) => user.email === email)?.timeZone ?? DEFAULT_TIME_ZONE;
      const events = state.events[email] ?? [];
      const index = events.findIndex((event) => event.id === id);
      const known = events[index];
      if (!known) return Response.json({ error: "there is no such event" }, { status: 404 });
      events[index] = buildEvent(mergePatch(known, changes), { email, timeZone, canConfer: true }, known);
      await notify(email);
      return Response.json(events[index]);
    }),
    route("GET", "/_control/events", ({ query }) => {
      const events = state.events[query.get("email") ?? ""] ?? [];
      const byStart = [...events].sort(
        (a, b) => timeToInstant(a.start, DEFAULT_TIME_ZONE) - timeToInstant(b.start, DEFAULT_TIME_ZONE),
      );
      return Response.json({ events: byStart });
    }),
  ];
}

function readHolder({ email, clientId, scopes }: Record<string, unknown>): Holder {
  return {
    email: String(email),
    clientId: String(clientId),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
  };
}
