"use client";

import { PeopleSection } from "@/components/people/people-section";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import { MEMBER_ROLES } from "@/lib/accounts/people/roles";

const OF_ACCOUNT = {
  list: accountEndpoints.accountPeople,
  invite: accountEndpoints.invitePerson,
  change: accountEndpoints.changePersonRole,
  remove: accountEndpoints.removePerson,
  again: accountEndpoints.inviteAgain,
  roles: MEMBER_ROLES,
  usual: "office",
} as const;

/** Who works for the account. */
export const PeopleCard = (props: { initial: AccountPerson[] | null; mayChange: boolean }) => (
  <PeopleSection
    of={OF_ACCOUNT}
    title="People"
    description="Who signs in to this account, and what each of them may do."
    {...props}
  />
);
