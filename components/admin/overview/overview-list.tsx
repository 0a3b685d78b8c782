import { Search, Users } from "lucide-react";
import Link from "next/link";
import { adminCallsAddress } from "@/components/admin/calls/admin-calls-address";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Overview, OverviewClient } from "@/lib/dashboard/overview/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";

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
    <SectionCard title="Clients" description="Today is each client's own day." flush>
      <search className="block border-b px-4 py-3 sm:px-6">
        <form action="/admin/overview" className="flex gap-2.5">
          <Input
            type="search"
            name="search"
            aria-label="Search clients"
            placeholder="Name, number or email"
            maxLength={100}
            defaultValue={search}
            className="sm:max-w-sm"
          />
          <Button type="submit" variant="outline" className="h-12 sm:h-11">
            <Search aria-hidden="true" />
            Search
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
              ? "Try part of a name, a number or an email address."
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
  const { id, name, email, calls, bookings, to_dos: toDos, running } = client;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-3 px-4 py-4 transition-colors hover:bg-muted/50 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_auto]">
      <div className="min-w-0">
        <Link
          href={`/admin?tab=users&user=${id}`}
          className="break-words font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-muted-foreground text-sm">{email}</p>
      </div>
      <States client={client} />
      <dl className="tabular grid grid-cols-4 gap-x-5 text-sm">
        <Figure name="Calls" value={calls} href={adminCallsAddress({ filters: { days: 7 }, user: id })} />
        <Figure name="Booked" value={bookings} />
        <Figure name="To-dos" value={toDos} most={100} />
        <Figure name="On the line" value={running} />
      </dl>
    </li>
  );
}

const AGENT_WORDS: Record<OverviewClient["agent"], string> = {
  live: "Live",
  paused: "Paused",
  offline: "Offline",
  "not live": "Not live yet",
  disabled: "Disabled",
};

function States({ client: { agent, emergencies, failing } }: { client: OverviewClient }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {emergencies > 0 ? (
        <Badge variant="destructive">
          {emergencies === 1 ? "1 open emergency" : `${formatNumber(emergencies)} open emergencies`}
        </Badge>
      ) : null}
      {failing.length > 0 ? (
        <Badge variant="destructive" className="whitespace-normal">
          Failing: {failing.join(", ")}
        </Badge>
      ) : null}
      <Badge variant={agent === "live" ? "secondary" : "outline"}>{AGENT_WORDS[agent]}</Badge>
    </p>
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
