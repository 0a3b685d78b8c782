import { randomBytes } from "node:crypto";
import { param } from "../kit/call";
import type { Route } from "../kit/routes";
import type { Account, ApiRoute } from "./api";
import { newMeetingCode } from "./calendar/conference";
import { noteEffect } from "./effects";
import { notFound } from "./errors";
import { type GoogleState, ownedBy } from "./state";

/** Meet API v2: a space created and read back. No conference ever takes place in it. */
export function meetRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const mine = ({ email }: Account) => ownedBy(state.spaces, email, () => ({}));
  return [
    api("POST", "/v2/spaces", "meetings.space.created", (_, account) => {
      const code = newMeetingCode();
      const space = {
        name: `spaces/${randomBytes(9).toString("base64url")}`,
        meetingUri: `https://meet.google.com/${code}`,
        meetingCode: code,
        config: { accessType: "TRUSTED", entryPointAccess: "ALL" },
      };
      mine(account)[space.name] = space;
      noteEffect(state, account.email, { kind: "meeting", key: null, id: space.name });
      return Response.json(space);
    }),
    api("GET", "/v2/spaces/{spaceId}", "meetings.space.created meetings.space.readonly", (call, account) => {
      const space = mine(account)[`spaces/${param(call, "spaceId")}`];
      if (!space) throw notFound();
      return Response.json(space);
    }),
  ];
}
