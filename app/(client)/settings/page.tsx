import { SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PauseAgent } from "@/components/agents/pause-agent";
import { GuardedContent } from "@/components/auth/guarded-content";
import { DigestCard } from "@/components/digests/digest-card";
import { FollowUpsCard } from "@/components/follow-ups/near-follow-ups";
import { LeavingCard } from "@/components/leaving/near-leaving";
import { NotificationCard } from "@/components/notifications/notification-card";
import { RemindersCard } from "@/components/reminders/reminders-card";
import { AccountCard } from "@/components/settings/account-card";
import { BusinessCard } from "@/components/settings/business-card";
import { ConversionsCard } from "@/components/settings/conversions-card";
import { LooksCard, NuisanceCallersCard } from "@/components/settings/near-cards";
import { PeopleCard } from "@/components/settings/people-card";
import { PersonalDataCard } from "@/components/settings/personal-data-card";
import { SecondFactorCard } from "@/components/settings/second-factor-card";
import { SessionsCard } from "@/components/settings/sessions-card";
import { UnreadCard } from "@/components/settings/unread-card";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { showMyAccount } from "@/lib/accounts/own-account/my-account";
import { listPeople } from "@/lib/accounts/people/list-people";
import { listFactors } from "@/lib/accounts/second-factor/list-factors";
import { listMySessions } from "@/lib/accounts/sessions/list-my-sessions";
import { readPlace } from "@/lib/accounts/users/read-place";
import { showDigests } from "@/lib/agent/digests/show-digests";
import { showFollowUps } from "@/lib/agent/follow-ups/show-follow-ups";
import { showNotifications } from "@/lib/agent/notifications/show-notifications";
import { showMyAgent } from "@/lib/agent/readiness/pause-agent";
import { showReminders } from "@/lib/agent/reminders/show-reminders";
import { showMyBusiness } from "@/lib/agent/self-service/show-my-business";
import { showMyLeaving } from "@/lib/dashboard/leaving/show-leaving";
import { listLooks } from "@/lib/dashboard/looks/list-looks";
import { listErasures } from "@/lib/dashboard/personal-data/list-erasures";
import { showRetention } from "@/lib/dashboard/retention/show-retention";
import { showMyConversions } from "@/lib/outward/conversions/show-my-conversions";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { isOfAgency, may, type Permission } from "@/lib/platform/auth/permissions";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const context = await requirePageActor("/settings", "self");
  const unread = new Set<string>();
  const orNull = <T,>(what: string, work: Promise<T>) =>
    work.catch((err: unknown) => {
      context.log.error({ err }, `could not read ${what}`);
      unread.add(what);
      return null;
    });
  const { actor } = context;
  const has = (permission: Permission) => may(actor.role, permission);
  // People of the agency may do it, too, but have no account of their own.
  const ownsData = actor.role === "owner" && !actor.viewer;
  const [
    agent,
    account,
    business,
    people,
    notifications,
    reminders,
    followUps,
    place,
    sessions,
    looks,
    factors,
    erasures,
    conversions,
    digests,
    retention,
    leaving,
  ] = await Promise.all([
    has("agent.change") ? orNull("the client's agent", showMyAgent(context)) : null,
    orNull("the account", showMyAccount(context)),
    has("agent.change") ? orNull("the business", showMyBusiness(context)) : null,
    has("people.read") ? orNull("the people", listPeople(context)) : null,
    has("notifications") ? orNull("the client's notifications", showNotifications(context)) : null,
    has("agent.change") ? orNull("the reminders", showReminders(context)) : null,
    has("agent.change") ? orNull("the text to callers", showFollowUps(context)) : null,
    readPlace(actor.accountId).catch(() => DEFAULT_PLACE),
    actor.viewer ? null : orNull("the sessions", listMySessions(context)),
    has("looks.read") ? orNull("the looks", listLooks(context, { query: { limit: 5 } })) : null,
    actor.viewer ? null : orNull("the second factors", listFactors(context)),
    ownsData ? orNull("the erased callers", listErasures(context)) : null,
    ownsData ? orNull("the conversions", showMyConversions(context)) : null,
    has("figures.read") ? orNull("the summaries", showDigests(context)) : null,
    ownsData ? orNull("how long data is kept", showRetention(context)) : null,
    ownsData ? orNull("whether the account ends", showMyLeaving(context)) : null,
  ]);
  const isClient = !isOfAgency(actor.role) || Boolean(business?.data);
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader title="Settings" />
        {agent?.data && (agent.data.may_pause || agent.data.paused_at) ? (
          <PauseAgent initial={agent.data} />
        ) : null}
        {unread.has("the client's agent") ? <UnreadCard title="Your agent" /> : null}
        {business?.data ? (
          <BusinessCard initial={business.data} today={localDay(Date.now(), place.timeZone)} />
        ) : null}
        {unread.has("the business") ? <UnreadCard title="Your business" /> : null}
        {isClient && has("people.read") ? (
          <PeopleCard initial={people?.data ?? null} mayChange={has("people.change")} />
        ) : null}
        {isClient && has("notifications") ? <NotificationCard initial={notifications?.data ?? null} /> : null}
        {isClient && has("agent.change") ? <RemindersCard initial={reminders?.data ?? null} /> : null}
        {isClient && has("agent.change") ? <FollowUpsCard initial={followUps?.data ?? null} /> : null}
        {isClient && has("figures.read") ? (
          <DigestCard initial={digests?.data ?? null} mayChange={has("figures.write") && !actor.viewer} />
        ) : null}
        {isClient && has("calls.list") ? (
          <NuisanceCallersCard mayChange={has("calls.answer") && !actor.viewer} />
        ) : null}
        {account ? <AccountCard initial={account.data} /> : <UnreadCard title="Your account" />}
        {actor.viewer ? null : <SecondFactorCard initial={factors?.data ?? null} />}
        {actor.viewer ? null : <SessionsCard initial={sessions?.data ?? null} />}
        {ownsData ? (
          <PersonalDataCard initial={erasures?.data ?? null} retention={retention?.data ?? null} />
        ) : null}
        {conversions ? <ConversionsCard sent={conversions} /> : null}
        {unread.has("the conversions") ? <UnreadCard title="Your ads" /> : null}
        {isClient && has("looks.read") ? <LooksCard initial={looks ?? undefined} /> : null}
        {ownsData ? <LeavingCard initial={leaving?.data ?? null} /> : null}
        {has("connections.change") ? (
          <Card>
            <EmptyState
              icon={SlidersHorizontal}
              title="Settings have been simplified."
              description="Theme and accent colour are in the bar at the top. Connected accounts are on the Services page."
              action={
                <Button asChild variant="outline">
                  <Link href="/services">Go to Services</Link>
                </Button>
              }
            />
          </Card>
        ) : null}
      </PageShell>
    </GuardedContent>
  );
}
