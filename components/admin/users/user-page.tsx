import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { TabFailure } from "@/components/admin/tab-failure";
import {
  AccessCard,
  AgentAtProvider,
  AgentPublication,
  AgentSection,
  ChangesCard,
  GoingLive,
  PromptCard,
  UserActions,
  UserAutomation,
  VersionsCard,
} from "@/components/admin/tab-parts";
import { ClientErasuresCard, ClientLeavingCard } from "@/components/leaving/near-leaving";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { UserAccess } from "@/lib/accounts/access-links/contract";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import { ROLE_WORDS } from "@/lib/accounts/people/roles";
import type { UserDetails } from "@/lib/accounts/users/contract";
import type { AgentAtProvider as AtProvider } from "@/lib/agent/provisioning/contract";
import type { Readiness } from "@/lib/agent/readiness/contract";
import type { AgentState } from "@/lib/agent/setup/contract";
import type { AdminText } from "@/lib/agent/texts/contract";
import type { UserCall } from "@/lib/calls/calls/contract";
import type { AdminLedger } from "@/lib/calls/ledger/contract";
import type { ChangePage } from "@/lib/dashboard/history/contract";
import { formatDate, formatDateTime } from "@/lib/platform/locale/dates";
import { AccessBadge } from "./access-badge";
import { CallsCard } from "./calls-card";
import { ChangeRow } from "./change-row";
import { LedgerCard } from "./ledger-card";
import { ClientPeople } from "./near-people";
import { TextsCard } from "./texts-card";
import { UserAssigned } from "./user-assigned";

type UserPageProps = {
  user: UserDetails;
  access: UserAccess | undefined;
  /** Who works for them; empty for people of the agency without an account. */
  people: AccountPerson[] | undefined;
  /** Undefined if it could not be read: an empty form would overwrite it. */
  agent: AgentState | undefined;
  ledger: AdminLedger | undefined;
  texts: AdminText[] | undefined;
  calls: UserCall[] | undefined;
  /** From our own data, without calling the provider; undefined if it could not be read. */
  atProvider: AtProvider | undefined;
  readiness: Readiness | undefined;
  changes: ChangePage | undefined;
};

/** One user: what is missing, what is assigned, the actions on them, and the log of changes. */
export function UserPage(props: UserPageProps) {
  const { user, access, people, agent, atProvider, readiness, ledger, texts, calls, changes } = props;
  return (
    <>
      <BackToUsers />
      <Card className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 p-4 sm:p-6">
        <div className="min-w-0 space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="break-words font-bold text-xl">{user.full_name}</h2>
            {user.agency_role ? (
              <Badge variant="secondary">{ROLE_WORDS[user.agency_role].title}</Badge>
            ) : null}
            {user.live && !user.live.stopped ? (
              <Badge variant={user.live.failing_since ? "destructive" : "default"}>
                {user.live.failing_since ? "Live, failing" : "Live"}
              </Badge>
            ) : null}
            <AccessBadge user={user} />
            {readiness?.offline?.because === "offline" ? <Badge variant="secondary">Offline</Badge> : null}
            {readiness?.offline?.because === "paused" ? <Badge variant="secondary">Paused</Badge> : null}
          </div>
          <p className="break-words text-muted-foreground text-sm">
            <a href={`mailto:${user.email}`} className="underline-offset-4 hover:underline">
              {user.email}
            </a>
            {` · username ${user.username}${user.town ? ` · ${user.town}` : ""}`}
          </p>
          {user.open_to_dos > 0 ? (
            <p className="text-sm">
              {user.open_to_dos === 1 ? "1 open to-do" : `${user.open_to_dos} open to-dos`}
              {user.broken_promises > 0 ? `, including ${brokenPromises(user.broken_promises)}` : ""}
            </p>
          ) : null}
          <p className="text-muted-foreground text-sm">
            Joined {formatDate(user.created_at)}
            {user.last_call_at ? ` · last call ${formatDateTime(user.last_call_at)}` : " · no calls yet"}
            {user.disabled_at && user.approved_at ? ` · disabled ${formatDateTime(user.disabled_at)}` : ""}
          </p>
          {user.agency_role ? null : (
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
              {agent?.published ? (
                <PageLink href={`/admin/users/${user.id}/report`}>Monthly report</PageLink>
              ) : null}
              <PageLink href={`/admin/users/${user.id}/conversions`}>Conversions to Meta and Google</PageLink>
            </p>
          )}
        </div>
        <UserActions user={user} />
      </Card>
      {access ? <AccessCard userId={user.id} initial={access} /> : <TabFailure />}
      <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-2">
        {readiness ? <GoingLive user={user} initial={readiness} /> : <TabFailure />}
        <UserAssigned user={user} />
      </div>
      <div id="agent" className="scroll-mt-24 space-y-6 sm:space-y-8">
        {agent ? (
          <>
            <AgentSection userId={user.id} country={user.country} initial={agent} />
            <AgentPublication userId={user.id} initial={agent} />
            <PromptCard userId={user.id} />
          </>
        ) : (
          <TabFailure />
        )}
        {atProvider ? (
          <AgentAtProvider
            userId={user.id}
            initial={atProvider}
            hasTools={user.numbers.some(({ tools }) => tools.length > 0)}
          />
        ) : (
          <TabFailure />
        )}
      </div>
      {agent?.published ? <VersionsCard userId={user.id} /> : null}
      {people ? people.length > 0 ? <ClientPeople people={people} /> : null : <TabFailure />}
      {calls ? <CallsCard userId={user.id} calls={calls} /> : <TabFailure />}
      {ledger ? <LedgerCard ledger={ledger} /> : <TabFailure />}
      {texts ? <TextsCard texts={texts} /> : <TabFailure />}
      <UserAutomation userId={user.id} />
      {changes ? (
        <ChangesCard userId={user.id}>
          <ul className="divide-y">
            {changes.data.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ul>
        </ChangesCard>
      ) : (
        <TabFailure />
      )}
      {people && people.length > 0 ? (
        <>
          <ClientErasuresCard userId={user.id} />
          <ClientLeavingCard userId={user.id} />
        </>
      ) : null}
    </>
  );
}

const PageLink = (props: { href: string; children: string }) => (
  <Link {...props} className="font-semibold text-primary-text underline-offset-4 hover:underline" />
);

const brokenPromises = (count: number) => (count === 1 ? "1 broken promise" : `${count} broken promises`);

export function BackToUsers() {
  return (
    <Link
      href="/admin?tab=users"
      className="inline-flex items-center gap-2 font-semibold text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All users
    </Link>
  );
}
