import { Search, Users } from "lucide-react";
import Link from "next/link";
import { adminCallsAddress } from "@/components/admin/calls/admin-calls-address";
import { writeMicros } from "@/components/admin/costs/words";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Overview, OverviewClient } from "@/lib/dashboard/overview/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { ClientStates } from "./client-states";

type OverviewListProps = { overview: Overview; search: string; from: number };

/** The clients of one page, worst first. */
export function OverviewList({ overview: { clients, next }, search, from }: OverviewListProps) {
  const address = (place: number) => {
    const query = new URLSearchParams([
      ...(search ? [["search", search]] : []),
      ...(place > 0 ? [["from", String(place)]] : []),
    ] as [string, string][]);
    return query.size > 0 ? `/admin/overview?${query}` : "/admin/overview";
  };
  return (
    <SectionCard
      title="Clients"
      description="Calls and bookings of each client's own day; costs of calls and texts this month."
      flush
    >
      <search className="block border-b px-4 py-3 sm:px-6">
        <form action="/admin/overview" className="flex gap-2.5">
          <Input
            type="search"
            name="search"
            aria-label="Search clients"
            placeholder="Name, number, town…"
            maxLength={100}
            defaultValue={search}
            className="sm:max-w-sm"
          />
          <Button type="submit" variant="outline" className="h-12 sm:h-11">
            <Search aria-hidden="true" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </form>
      </search>
      {clients.length > 0 ? (
        <ul className="divide-y">
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={search ? Search : Users}
          title={search ? "No client found" : "No clients yet"}
          description={
            search
              ? "Try part of a name, a number, an email address or a town."
              : "Create the first one under Users, New client."
          }
        />
      )}
      {next !== null || from > 0 ? (
        <div className="flex flex-wrap gap-2.5 border-t px-4 py-3 sm:px-6">
          <ListPages
            newest={address(0)}
            isLater={from > 0}
            older={next === null ? null : address(next)}
            label="More clients"
            first="Worst first"
          />
        </div>
      ) : null}
    </SectionCard>
  );
}

function ClientRow({ client }: { client: OverviewClient }) {
  const { id, name, email, town, today, calls, bookings, to_dos: toDos, running, costs } = client;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-3 px-4 py-4 transition-colors hover:bg-muted/50 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_auto]">
      <div className="min-w-0">
        <Link
          href={`/admin?tab=users&user=${id}`}
          className="break-words font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-muted-foreground text-sm">{town ? `${town} · ${email}` : email}</p>
      </div>
      <ClientStates client={client} />
      <dl className="tabular grid grid-cols-[repeat(4,auto)_minmax(4.5rem,auto)] gap-x-5 gap-y-3 text-sm max-sm:grid-cols-3">
        <Figure name="Calls" value={calls} href={adminCallsAddress({ filters: { from: today }, user: id })} />
        <Figure name="Booked" value={bookings} />
        <Figure name="To-dos" value={toDos} most={100} />
        <Figure name="On the line" value={running} />
        <Costs costs={costs} />
      </dl>
    </li>
  );
}

type FigureProps = { name: string; value: number; most?: number; href?: string };

function Figure({ name, value, most, href }: FigureProps) {
  const shown = most && value >= most ? `${most}+` : formatNumber(value);
  return (
    <div>
      <dt className="whitespace-nowrap text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold">
        {href ? (
          // Above the link of the whole row.
          <Link href={href} prefetch={false} className="relative z-10 underline underline-offset-4">
            {shown}
            <span className="sr-only"> calls: show them</span>
          </Link>
        ) : (
          shown
        )}
      </dd>
    </div>
  );
}

function Costs({ costs }: Pick<OverviewClient, "costs">) {
  return (
    <div>
      <dt className="whitespace-nowrap text-muted-foreground text-xs">Costs</dt>
      <dd className="font-semibold">
        {costs.length === 0
          ? "–"
          : costs.map(({ currency, micros }) => (
              <span key={currency} className="block whitespace-nowrap">
                {writeMicros(micros, currency)}
              </span>
            ))}
      </dd>
    </div>
  );
}
