"use client";

import { useRef, useState } from "react";
import { NotRead } from "@/components/shared/not-read";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import type { PeopleOf } from "./people-of";
import { PersonLine, type ShownPerson } from "./person-line";

const inviteForm = lazyPart(() => import("./invite-person-form"));
const editor = lazyPart(() => import("./person-editor"));

type PeopleSectionProps = {
  of: PeopleOf;
  title: string;
  description: string;
  /** Null if the server could not read them. */
  initial: ShownPerson[] | null;
  /** Owners, and admins of the agency, invite, change and remove. */
  mayChange: boolean;
};

/** People, their roles and open invitations. One form is open at a time. */
export function PeopleSection({ of, title, description, initial, mayChange }: PeopleSectionProps) {
  const read = useRead(of.list, {}, { initial: initial && { data: initial as AccountPerson[] } });
  const [open, setOpen] = useState<string | null>(null);
  const people = read.data?.data;
  const opener = useFocusBack(open);
  const inviter = useRef<HTMLElement>(null);
  const close = () => setOpen(null);
  const closeRemoved = () => {
    inviter.current?.focus(); // the row's own button is about to go
    close();
  };
  return (
    <SectionCard
      id="people"
      title={title}
      description={description}
      actions={
        mayChange ? (
          <Button
            ref={(button) => {
              inviter.current = button;
              opener("invite")(button);
            }}
            size="sm"
            variant="outline"
            aria-expanded={open === "invite"}
            onPointerEnter={inviteForm.preload}
            onClick={() => setOpen(open === "invite" ? null : "invite")}
          >
            Invite
          </Button>
        ) : null
      }
      flush
    >
      {open === "invite" ? (
        <div className="border-b px-4 py-5 sm:px-6">
          <LazyPart
            part={inviteForm}
            props={{ of, onClose: close }}
            pending={<Skeleton className="h-52" />}
            failed={notOpened}
          />
        </div>
      ) : null}
      {people ? (
        <ul className="divide-y">
          {people.map((person) => (
            <li key={person.id} className="px-4 py-4 sm:px-6">
              <div className="flex items-start justify-between gap-4">
                <PersonLine person={person} />
                {person.is_me || !mayChange ? null : (
                  <Button
                    ref={opener(person.id)}
                    size="sm"
                    variant="outline"
                    aria-label={`Change ${person.full_name}`}
                    aria-expanded={open === person.id}
                    onPointerEnter={editor.preload}
                    onClick={() => setOpen(open === person.id ? null : person.id)}
                  >
                    Change
                  </Button>
                )}
              </div>
              {open === person.id ? (
                <div className="pt-4">
                  <LazyPart
                    part={editor}
                    props={{ of, person, onClose: close, onRemoved: closeRemoved }}
                    pending={<Skeleton className="h-40" />}
                    failed={notOpened}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <NotRead of={read} what="the people" />
      )}
    </SectionCard>
  );
}

const notOpened = partFailure("Couldn't open the form");
