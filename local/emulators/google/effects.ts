import { type Route, route } from "../kit/routes";
import { type GoogleState, ownedBy } from "./state";

/** One thing that exists because a request made it. `key` is the step's key that the product left in it, else null. */
export type LoggedEffect = {
  at: string;
  kind: "mail" | "event" | "file" | "document" | "row" | "contact" | "task" | "meeting";
  key: string | null;
  id: string;
};

/** How the product marks what it makes, wherever a value is text. */
const KEY = /^[A-Za-z0-9:-]{1,120}$/;

export function noteEffect(
  state: GoogleState,
  email: string,
  { key, ...effect }: Omit<LoggedEffect, "at" | "key"> & { key: unknown },
): void {
  const known = typeof key === "string" && KEY.test(key) ? key : null;
  ownedBy(state.effects, email, () => []).push({ at: new Date().toISOString(), ...effect, key: known });
}

/**
 * `GET /_control/effects?email=`: everything that requests have made in an account, oldest first, also what was deleted
 * since: `{effects: LoggedEffect[]}`. Seeds and what a control route made are not in it. `DELETE` forgets them.
 */
export function effectRoutes(state: GoogleState): Route[] {
  return [
    route("GET", "/_control/effects", ({ query }) =>
      Response.json({ effects: state.effects[query.get("email") ?? ""] ?? [] }),
    ),
    route("DELETE", "/_control/effects", ({ query }) => {
      delete state.effects[query.get("email") ?? ""];
      return Response.json({ ok: true });
    }),
  ];
}
