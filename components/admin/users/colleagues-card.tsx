"use client";

import type { PeopleOf } from "@/components/people/people-of";
import { PeopleSection } from "@/components/people/people-section";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import type { AgencyPerson } from "@/lib/accounts/people/contract";
import { AGENCY_ROLES } from "@/lib/accounts/people/roles";

// The same endpoints as a client's, with the agency's roles in place of theirs.
const OF_AGENCY = {
  list: adminEndpoints.agencyPeople,
  invite: adminEndpoints.inviteColleague,
  change: adminEndpoints.changeColleagueRole,
  remove: adminEndpoints.removeColleague,
  again: adminEndpoints.inviteColleagueAgain,
  roles: AGENCY_ROLES,
  usual: "support",
} as unknown as PeopleOf;

/** Who works for the agency. */
export const ColleaguesCard = ({ initial }: { initial: AgencyPerson[] | null }) => (
  <PeopleSection
    of={OF_AGENCY}
    title="Your agency"
    description="Admins may do everything. Support sees everything and changes nothing."
    initial={initial}
    mayChange={useMayChange()}
  />
);
