"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { businessEndpoints } from "@/components/shared/business-endpoints";
import { reasonEndpoints } from "@/components/shared/reason-endpoints";
import { Button } from "@/components/ui/button";
import type { ReasonFix, tryFix } from "@/lib/agent/reasons/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { CallInput, Output } from "@/lib/platform/http/endpoint";

type Trial = Output<typeof tryFix>["data"];
type Saved = { version: number | null; before: NonNullable<Trial["change"]>["before"] };
const ONLY = {
  agency: "Only your agency can change this: please ask them.",
  owner: "Only the account’s owner can change this: please ask them.",
} as const;
type Days = NonNullable<CallInput<typeof tryFix>["query"]>["days"];

type FixRowsProps = { days: number; fixes: readonly ReasonFix[]; children: ReactNode };

/**
 * The changes that can be made for one reason; `children` if there are none. Once it is made, a change concerns no
 * caller any more and is no longer among `fixes`, but it stays here until the page is left, so that it can be undone.
 */
export function FixRows({ days, fixes, children }: FixRowsProps) {
  const [made, setMade] = useState<ReasonFix[]>([]);
  const rows = [...fixes, ...made.filter(({ id }) => fixes.every((fix) => fix.id !== id))];
  if (rows.length === 0) return children;
  return (
    <ul className="divide-y">
      {rows.map((fix) => (
        <FixRow key={fix.id} days={days} fix={fix} onMade={() => setMade((known) => withFix(known, fix))} />
      ))}
    </ul>
  );
}

const withFix = (known: ReasonFix[], fix: ReasonFix) => [...known.filter(({ id }) => id !== fix.id), fix];

/** A change of the agent: what its callers would now be told, and the change itself, which can be taken back. */
function FixRow({ days, fix, onMade }: { days: number; fix: ReasonFix; onMade: () => void }) {
  const router = useRouter();
  const [tried, setTried] = useState<{ days: number; trial: Trial } | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const trying = useAction(reasonEndpoints.tryFix, { failed: "Preview failed" });
  const saving = useAction(businessEndpoints.saveMyBusiness, { failed: "Not saved" });

  /** The page may show other days since. */
  const trial = tried?.days === days ? tried.trial : null;

  const attempt = async () => {
    const { answer } = await trying.run({ query: { days: days as Days, fix: fix.id } });
    if (answer) setTried({ days, trial: answer.data });
    return answer?.data ?? null;
  };
  const save = async () => {
    // Even after a preview: another change may have been made since, and this one is made to the newest version.
    const known = await attempt();
    if (!known?.change) return;
    const { version, changes, before } = known.change;
    const { answer } = await saving.run({ body: { version, changes } });
    if (!answer?.data) return;
    onMade();
    setSaved({ version: answer.data.version, before });
  };
  const undo = async () => {
    if (!saved) return;
    const { answer } = await saving.run({ body: { version: saved.version, changes: saved.before } });
    if (!answer) return;
    setSaved(null);
    setTried(null);
    router.refresh();
  };
  const busy = trying.busy || saving.busy;
  return (
    <li className="px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words text-sm">
          <span className="block font-semibold">{fix.label}</span>
          {fix.callers} {fix.callers === 1 ? "caller" : "callers"}
        </p>
        {saved ? (
          <Button size="sm" variant="outline" className="max-sm:h-11" busy={busy} onClick={() => void undo()}>
            Undo
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2.5">
            {trial ? null : (
              <Button
                size="sm"
                variant="outline"
                className="max-sm:h-11"
                busy={trying.busy && !saving.busy}
                onClick={() => void attempt()}
              >
                Preview
              </Button>
            )}
            {trial && !trial.change ? null : (
              <Button
                size="sm"
                className="max-sm:h-11"
                busy={saving.busy || (trial !== null && trying.busy)}
                disabled={busy}
                onClick={() => void save()}
              >
                Apply
              </Button>
            )}
          </span>
        )}
      </div>
      <p role="status" className="mt-3 text-sm empty:hidden">
        {saved ? `Saved: ${fix.label}. Your agent uses it within a minute. ` : null}
        {trial?.sentence}
        {trial?.only ? ` ${ONLY[trial.only]}` : null}
      </p>
    </li>
  );
}
