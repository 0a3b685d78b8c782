import type { accountEndpoints } from "@/components/shared/account-endpoints";
import type { ROLE_WORDS } from "@/lib/accounts/people/roles";

/** Whose people a section shows: the endpoints of a client or of the agency, and the roles there. */
export type PeopleOf = {
  list: typeof accountEndpoints.accountPeople;
  invite: typeof accountEndpoints.invitePerson;
  change: typeof accountEndpoints.changePersonRole;
  remove: typeof accountEndpoints.removePerson;
  again: typeof accountEndpoints.inviteAgain;
  roles: readonly (keyof typeof ROLE_WORDS)[];
  /** Chosen at first. */
  usual: keyof typeof ROLE_WORDS;
};
