import { assertMay } from "./assert-may";
import type { Actor } from "./context";

/** Throws `forbidden` unless the actor may change what the admin panel shows. Verbs check this as well as the route. */
export const assertAdmin = (actor: Pick<Actor, "role">): void => assertMay(actor, "agency.change");

/** The same for what only looks: people of the agency, support among them. */
export const assertAgency = (actor: Pick<Actor, "role">): void => assertMay(actor, "agency.read");
