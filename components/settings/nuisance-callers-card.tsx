"use client";

import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { NuisanceMark } from "@/lib/calls/callers/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

const STALE = [answerEndpoints.myNuisanceCallers];

/** The numbers that the client does not want to be disturbed by, each with a way back. */
export function NuisanceCallersCard({ mayChange }: { mayChange: boolean }) {
  const read = useRead(answerEndpoints.myNuisanceCallers, {});
  const marks = read.data?.data;
  return (
    <SectionCard
      title="Nuisance callers"
      description="No one is called or texted for these numbers. Their emergencies become messages, and in a rush other callers come first. Mark a number on the page of one of its calls."
      busy={!marks && !read.error}
      flush
    >
      {marks ? (
        marks.length > 0 ? (
          <ul className="divide-y">
            {marks.map((mark) => (
              <MarkRow key={mark.phone_number} mark={mark} mayChange={mayChange} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">No number is marked.</p>
        )
      ) : (
        <NotRead of={read} what="the nuisance callers" usuallyEmpty />
      )}
    </SectionCard>
  );
}

function MarkRow({ mark, mayChange }: { mark: NuisanceMark; mayChange: boolean }) {
  const { formatPhone, formatDateTime } = useFormats();
  const { phone_number: number, name, marked_by, marked_at, last_call_id, calls_since } = mark;
  const { run, busy } = useAction(answerEndpoints.forgetNuisance, {
    failed: "Still marked",
    done: () => ({ title: "Number unmarked", description: "This caller is treated like any other again." }),
    stale: STALE,
  });
  const said = formatPhone(number);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-4 text-sm sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-semibold">{name ? `${name}, ${said}` : said}</p>
        <p className="text-muted-foreground">
          Marked {formatDateTime(marked_at)} by {marked_by ?? "a former user"}. {calledSince(calls_since)}
        </p>
        {last_call_id ? (
          <Link
            href={callAddress(last_call_id)}
            prefetch={false}
            className="underline underline-offset-4 hover:no-underline"
          >
            Last call<span className="sr-only"> of {said}</span>
          </Link>
        ) : null}
      </div>
      {mayChange ? (
        <Button
          variant="outline"
          size="sm"
          busy={busy}
          aria-label={`Unmark ${said}`}
          onClick={() => void run({ params: { number } })}
        >
          Unmark
        </Button>
      ) : null}
    </li>
  );
}

const calledSince = (calls: number) =>
  calls === 0 ? "No call since." : calls === 1 ? "1 call since." : `${calls} calls since.`;
