"use client";

import { PersonLine } from "@/components/people/person-line";
import { SectionCard } from "@/components/shared/section-card";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import { LiftSuppression } from "./lift-suppression";

/** Who works for a client. Its owners invite and remove people, in their settings. */
export const ClientPeople = ({ people }: { people: AccountPerson[] }) => (
  <SectionCard
    title="People"
    description="Their owners invite and remove people, on their page Settings."
    flush
  >
    <ul className="divide-y">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-4 sm:px-6"
        >
          <div className="min-w-0 flex-1 basis-72">
            <PersonLine person={person} />
          </div>
          {person.suppression ? (
            <LiftSuppression personId={person.id} reason={person.suppression.reason} />
          ) : null}
        </li>
      ))}
    </ul>
  </SectionCard>
);
