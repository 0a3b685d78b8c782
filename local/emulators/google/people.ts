import type { EmulatorCall } from "../kit/call";
import type { Route } from "../kit/routes";
import type { Account, ApiRoute } from "./api";
import { googleError } from "./errors";
import type { GoogleUser } from "./state";

/** People API v1, reading only: the seeded contacts, listed and searched. Field masks are required, not applied. */
export function peopleRoutes(users: GoogleUser[], api: ApiRoute): Route[] {
  const peopleOf = ({ email }: Account) =>
    (users.find((user) => user.email === email)?.contacts ?? []).map(({ name, email, phone }, index) => ({
      resourceName: `people/c${1000 + index}`,
      etag: `%local${index}`,
      names: [{ displayName: name, metadata: { primary: true } }],
      ...(email ? { emailAddresses: [{ value: email }] } : {}),
      ...(phone ? { phoneNumbers: [{ value: phone }] } : {}),
    }));
  const requireMask = ({ query }: EmulatorCall, name: string) => {
    if (!query.get(name))
      throw googleError(400, {
        message: `${name} mask is required. Please specify one or more valid paths.`,
      });
  };
  return [
    api("GET", "/v1/people/me/connections", "contacts contacts.readonly", (call, account) => {
      requireMask(call, "personFields");
      const connections = peopleOf(account);
      return Response.json({ connections, totalPeople: connections.length, totalItems: connections.length });
    }),
    api("GET", "/v1/people:searchContacts", "contacts contacts.readonly", (call, account) => {
      requireMask(call, "readMask");
      const wanted = (call.query.get("query") ?? "").toLowerCase();
      const found = peopleOf(account).filter((person) =>
        JSON.stringify(person).toLowerCase().includes(wanted),
      );
      return Response.json(found.length > 0 ? { results: found.map((person) => ({ person })) } : {});
    }),
  ];
}
