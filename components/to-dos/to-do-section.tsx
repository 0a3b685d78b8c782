"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { LazyDisclosure } from "@/components/shared/lazy-disclosure";
import { NotRead } from "@/components/shared/not-read";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { UntoldVisit } from "@/lib/agent/money/contract";
import type { toDos } from "@/lib/agent/to-dos/contract";
import type { Output } from "@/lib/platform/http/endpoint";
import { DoneInOneTap } from "./done-in-one-tap";
import { groupByPerson } from "./group-by-person";
import { LoadingToDos } from "./loading-to-dos";
import { ToDoRows } from "./to-do-rows";

const otherToDos = lazyPart(() => import("./other-to-dos"));
const visitToDos = lazyPart(() => import("./visit-to-dos"));

type ToDoList = Pick<UseQueryResult<Output<typeof toDos>>, "data" | "error" | "isFetching" | "refetch">;

/** More people would push the next job off a phone's first screens. */
const FIRST_PEOPLE = 3;

type ToDoSectionProps = { list: ToDoList; visits: readonly UntoldVisit[] };

/** A client's to-dos by person, the most urgent first, and visits to tell of; older and done ones on request. */
export function ToDoSection({ list, visits }: ToDoSectionProps) {
  const { data, error, refetch } = list;
  const [showsAll, setShowsAll] = useState(false);
  const people = data ? groupByPerson(data.data).length : 0;
  const [showsOlder, setShowsOlder] = useState(false);
  const [showsDone, setShowsDone] = useState(false);
  // Those with an outcome entered here stay, so that it can be undone.
  const [hasTold, setHasTold] = useState(false);
  const [told, setTold] = useState<readonly string[]>([]);
  const hasVisits = visits.length > 0 || hasTold || told.length > 0;
  return (
    <SectionCard
      title="To do"
      description={data && data.open > 0 ? `${data.open < 100 ? data.open : "100 or more"} open` : undefined}
      actions={
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={showsDone}
          onPointerEnter={otherToDos.preload}
          onClick={() => setShowsDone(!showsDone)}
        >
          {showsDone ? "Hide done" : "Show done"}
        </Button>
      }
      flush
      busy={!data && !error}
    >
      {data ? (
        <>
          {data.open === 0 && !hasVisits ? <NothingToDo /> : null}
          <ToDoRows
            toDos={data.data}
            lists="open"
            onChange={refetch}
            people={showsAll ? Number.POSITIVE_INFINITY : FIRST_PEOPLE}
          />
          {people > FIRST_PEOPLE && !showsAll ? (
            <div className="border-t px-4 py-3 sm:px-6">
              <Button size="sm" variant="outline" onClick={() => setShowsAll(true)}>
                Show all {people} people
              </Button>
            </div>
          ) : null}
          {data.next_cursor && (showsAll || people <= FIRST_PEOPLE) && !showsOlder ? (
            <div className="border-t px-4 py-3 sm:px-6">
              <Button size="sm" variant="outline" onClick={() => setShowsOlder(true)}>
                Show older
              </Button>
            </div>
          ) : null}
          {data.next_cursor && showsOlder ? <Others lists="open" after={data.next_cursor} /> : null}
        </>
      ) : (
        <NotRead
          of={list}
          what="your to-do list"
          message="Nothing is lost. Try again in a moment."
          loading={<LoadingToDos />}
        />
      )}
      {hasVisits ? (
        <div className="border-t px-4 py-2 sm:px-6">
          {/* Below a full list it would push the newest call off a phone's first screens. */}
          <div className={people >= FIRST_PEOPLE ? "max-sm:hidden" : undefined}>
            <DoneInOneTap visits={visits} told={told} onTold={() => setHasTold(true)} />
          </div>
          <LazyDisclosure
            summary={askAbout(visits.length)}
            part={visitToDos}
            props={{ visits, onTold: (id: string) => setTold((others) => [...others, id]) }}
          />
        </div>
      ) : null}
      {showsDone ? <Others lists="done" /> : null}
    </SectionCard>
  );
}

function askAbout(visits: number): string {
  if (visits === 0) return "How your visits went";
  return `${visits} ${visits === 1 ? "visit is" : "visits are"} over: how did ${visits === 1 ? "it" : "they"} go?`;
}

function Others(props: { lists: "open" | "done"; after?: string }) {
  return (
    <div className="border-t">
      <LazyPart
        part={otherToDos}
        props={props}
        pending={<LoadingToDos />}
        failed={partFailure("Couldn't load these")}
      />
    </div>
  );
}

function NothingToDo() {
  return (
    <p className="flex items-center gap-3 px-4 py-5 text-muted-foreground text-sm sm:px-6">
      <CheckCheck aria-hidden="true" className="size-5 shrink-0" />
      Nothing to do. Messages from callers appear here, and anything your agent promised but didn’t do.
    </p>
  );
}
