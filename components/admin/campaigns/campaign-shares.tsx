import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { AdminButton, ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { sourceEndpoints } from "@/components/shared/source-endpoints";
import type { CampaignReach } from "@/lib/agent/sources/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const ALL = 10_000;

type CampaignSharesProps = {
  reach: CampaignReach;
  today: string;
  onChanged: (reach: CampaignReach) => void;
};

/** How a campaign's spend and results are divided among its clients. */
export function CampaignShares({ reach, today, onChanged }: CampaignSharesProps) {
  const { formatDayOfMonth } = useFormats();
  const id = useId();
  const { clients, shares } = reach;
  const [newest] = shares;
  const [from, setFrom] = useState(today);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(
      clients.map(({ user_id }, index) => [
        user_id,
        percent(newest ? pointsOf(newest, user_id) : equal(clients.length, index)),
      ]),
    ),
  );
  const set = useAction(sourceEndpoints.setShares, {
    failed: "Not saved",
    done: () => ({
      title: "Shares saved",
      description: "Each client sees their share of spend and results.",
    }),
  });
  const points = clients.map(({ user_id }) => toPoints(typed[user_id] ?? ""));
  const total = points.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const problem = points.includes(null)
    ? "A share is a percentage such as 33.33."
    : total > ALL
      ? `That is ${percent(total)} %. Lower one of them.`
      : undefined;
  const send = async (day: string, rows: { user_id: string; basis_points: number }[]) => {
    const { answer } = await set.run({ params: { id: reach.id }, body: { from_day: day, shares: rows } });
    if (answer) onChanged(answer.data);
  };
  return (
    <SectionCard
      title="Shares"
      description="Facebook counts a campaign once. Each client sees their share, to the penny of every day."
    >
      <div className="space-y-5">
        {shares.length === 0 ? <p className="text-sm">All clients have equal shares.</p> : null}
        {shares.length > 0 ? (
          <ul className="divide-y rounded-lg border text-sm">
            {shares.map(({ from_day, shares: rows }) => (
              <li
                key={from_day}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2"
              >
                <span className="tabular">
                  <span className="font-semibold">From {formatDayOfMonth(from_day)}: </span>
                  {rows.map(({ name, basis_points }) => `${name} ${percent(basis_points)} %`).join(", ")}
                  {restOf(rows) > 0 ? `, ${percent(restOf(rows))} % stays with the agency` : null}
                </span>
                <AdminButton
                  size="sm"
                  variant="outline"
                  aria-label={`Remove the shares from ${formatDayOfMonth(from_day)}`}
                  busy={set.busy}
                  onClick={() => void send(from_day, [])}
                >
                  Remove
                </AdminButton>
              </li>
            ))}
          </ul>
        ) : null}
        <ForAdmins>
          <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <Field
              id={`${id}-from`}
              label="From"
              type="date"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            {clients.map(({ user_id, name }) => (
              <Field
                key={user_id}
                id={`${id}-${user_id}`}
                label={`${name}, %`}
                inputMode="decimal"
                value={typed[user_id] ?? ""}
                onChange={({ target }) => setTyped({ ...typed, [user_id]: target.value })}
              />
            ))}
          </div>
          <p
            role="status"
            className={problem ? "text-destructive-text text-sm" : "text-muted-foreground text-sm"}
          >
            {problem ??
              (total < ALL ? `${percent(ALL - total)} % stays with the agency.` : "All of it is divided.")}
          </p>
          <AdminButton
            busy={set.busy}
            disabled={problem !== undefined || !from}
            onClick={() =>
              void send(
                from,
                clients.map(({ user_id }, index) => ({ user_id, basis_points: points[index] ?? 0 })),
              )
            }
          >
            Save shares
          </AdminButton>
        </ForAdmins>
      </div>
    </SectionCard>
  );
}

type ShareSet = CampaignReach["shares"][number];

const pointsOf = ({ shares }: ShareSet, userId: string) =>
  shares.find(({ user_id }) => user_id === userId)?.basis_points ?? 0;

const restOf = (rows: ShareSet["shares"]) =>
  ALL - rows.reduce((sum, { basis_points }) => sum + basis_points, 0);

/** 3,334, 3,333 and 3,333 of three clients. */
const equal = (clients: number, index: number) => Math.floor(ALL / clients) + (index < ALL % clients ? 1 : 0);

const percent = (points: number) => String(points / 100);

function toPoints(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return null;
  const points = Math.round(Number(trimmed) * 100);
  return points <= ALL ? points : null;
}
