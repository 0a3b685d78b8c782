"use client";

import { PersonLine } from "@/components/people/person-line";
import { SectionCard } from "@/components/shared/section-card";
import type { AccountPerson } from "@/lib/accounts/people/contract";

/** Who works for a client. Its owners invite and remove people, in their settings. */
export const ClientPeople = ({ people }: { people: AccountPerson[] }) => (
  <SectionCard
    title="People"
    description="Their owners invite and remove people, on their page Settings."
    flush
  >
    <ul className="divide-y">
      {people.map((person) => (
        <li key={person.id} className="px-4 py-4 sm:px-6">
          <PersonLine person={person} />
        </li>
      ))}
    </ul>
  </SectionCard>
);
