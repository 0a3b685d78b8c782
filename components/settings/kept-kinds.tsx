"use client";

import { useId } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { useConfirm } from "@/components/shared/use-confirm";
import { NativeSelect } from "@/components/ui/native-select";
import { useReadOnly } from "@/components/ui/read-only";
import type { KeptKind, Retention } from "@/lib/dashboard/retention/contract";
import { type ChosenKind, isChoosable, KINDS } from "@/lib/dashboard/retention/kinds";
import { periodText } from "@/lib/dashboard/retention/period-text";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

const OFFERED = [14, 30, 60, 90, 180, 365, 730, 1_095];

/** How long each kind of data is kept, what goes next, and the choice of a shorter period. */
export function KeptKinds({ initial }: { initial: Retention | null }) {
  const read = useRead(accountEndpoints.myRetention, {}, { initial: initial && { data: initial } });
  const retention = read.data?.data;
  if (!retention) return <NotRead of={read} what="how long data is kept" />;
  return <Kinds retention={retention} refetch={read.refetch} />;
}

function Kinds({ retention, refetch }: { retention: Retention; refetch: () => Promise<unknown> }) {
  const { kinds, held, waiting } = retention;
  const { confirm, dialog } = useConfirm();
  const save = useAction(accountEndpoints.chooseRetention, {
    failed: "Not saved",
    done: () => ({ title: "Saved", description: "Applies from tonight." }),
    after: refetch,
  });
  const choose = async (kind: ChosenKind, kept: KeptKind, days: number) => {
    const isSure =
      days > kept.days ||
      (await confirm({
        title: `Keep ${nameOf(kind)} for ${periodText(days)} only?`,
        description: "Anything older is deleted the next night. This can't be undone.",
        action: "Keep less",
      }));
    if (isSure) await save.run({ body: { kind, days: days === kept.agency_days ? null : days } });
  };
  return (
    <div className="border-b">
      <div className="px-4 pt-4 text-sm sm:px-6">
        <h3 className="font-semibold">How long data is kept</h3>
        <p className="text-muted-foreground">
          Every night, what is older is deleted. Your agency sets how long; you may choose less.
          {held > 0
            ? ` ${held === 1 ? "One call stays, because it is" : `${held} calls stay, because they are`} marked to be kept.`
            : ""}
          {waiting > 0
            ? ` Other services still have to delete ${waiting === 1 ? "one thing" : `${waiting} things`}; we try until they have.`
            : ""}
        </p>
      </div>
      <ul className="divide-y">
        {kinds.map((kept) =>
          isChoosable(kept.kind) ? (
            <ChoosableKind
              key={kept.kind}
              kind={kept.kind}
              kept={kept}
              busy={save.busy}
              onChoose={(kind, days) => void choose(kind, kept, days)}
            />
          ) : null,
        )}
      </ul>
      <dl className="grid gap-x-8 gap-y-2 px-4 pb-4 text-sm sm:grid-cols-2 sm:px-6">
        {kinds.map(({ kind, days }) =>
          isChoosable(kind) ? null : (
            <div key={kind} className="flex justify-between gap-4">
              <dt className="text-muted-foreground">{labelOf(kind)}</dt>
              <dd className="whitespace-nowrap">{periodText(days)}</dd>
            </div>
          ),
        )}
      </dl>
      {dialog}
    </div>
  );
}

type ChoosableProps = {
  kind: ChosenKind;
  kept: KeptKind;
  busy: boolean;
  onChoose: (kind: ChosenKind, days: number) => void;
};

function ChoosableKind({ kind, kept, busy, onChoose }: ChoosableProps) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const { formatDate } = useFormats();
  const { days, agency_days, least_days, oldest_at, next_at } = kept;
  const offered = OFFERED.filter((each) => each >= (least_days ?? 0) && each < agency_days);
  const all = [...new Set([...offered, days, agency_days])].sort((a, b) => a - b);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-4 text-sm sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <label htmlFor={id} className="font-semibold">
          {labelOf(kind)}
        </label>
        <p className="text-muted-foreground">{whatOf(kind)}</p>
        <p className="text-muted-foreground">
          {oldest_at && next_at
            ? `The oldest is from ${formatDate(oldest_at)} and is deleted ${deletedWhen(next_at, formatDate)}.`
            : "Nothing stored yet."}
        </p>
      </div>
      <NativeSelect
        id={id}
        className="w-44"
        value={days}
        disabled={busy || isReadOnly || all.length === 1}
        onChange={(event) => onChoose(kind, Number(event.target.value))}
        options={all.map((each) => [each, periodText(each)])}
      />
    </li>
  );
}

const deletedWhen = (next: string, formatDate: (moment: string) => string) =>
  Date.parse(next) < Date.now() ? "tonight" : `on ${formatDate(next)}`;

const labelOf = (kind: KeptKind["kind"]) => KINDS.find((each) => each.kind === kind)?.label ?? kind;
const whatOf = (kind: ChosenKind) => {
  const entry = KINDS.find((each) => each.kind === kind);
  return entry && "what" in entry ? entry.what : undefined;
};
const nameOf = (kind: ChosenKind) =>
  ({ recordings: "recordings", words: "the words of calls", texts: "texts", people: "people" })[kind];
