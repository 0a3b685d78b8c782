import type { LucideIcon } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { cn } from "@/components/ui/cn";

export type Fact = {
  label: string;
  value: ReactNode;
  /** Spans two columns. */
  wide?: boolean;
};
export type RecordRow = {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  badge?: ReactNode;
  facts: Fact[];
  /** Below the other facts, over the whole width. */
  body?: ReactNode;
};

type RecordListProps = {
  title: string;
  description?: string;
  rows: RecordRow[];
  empty: { icon: LucideIcon; title: string; description?: string };
  footer?: ReactNode;
};

/** A list of records with the same few facts each: columns if there is room, labelled lines on a phone. */
export function RecordList({ title, description, rows, empty, footer }: RecordListProps) {
  return (
    <SectionCard title={title} description={description} flush>
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {footer ? <div className="flex flex-wrap gap-2.5 border-t px-4 py-3 sm:px-6">{footer}</div> : null}
    </SectionCard>
  );
}

function Row({ row: { title, detail, badge, facts, body } }: { row: RecordRow }) {
  const columns = facts.reduce((sum, { wide }) => sum + (wide ? 2 : 1), 0);
  return (
    <li className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-semibold">{title}</p>
          {detail ? <p className="break-words text-muted-foreground text-sm">{detail}</p> : null}
        </div>
        {badge}
      </div>
      <dl
        className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
        style={{ "--columns": columns } as CSSProperties}
      >
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={cn("min-w-0", wide && "col-span-2")}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="tabular break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {body ? <div className="min-w-0 lg:col-span-2">{body}</div> : null}
    </li>
  );
}
