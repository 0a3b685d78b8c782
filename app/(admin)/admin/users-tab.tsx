import { SearchX } from "lucide-react";
import * as z from "zod";
import { TabFailure } from "@/components/admin/tab-failure";
import { RecordedChanges, SecurityCard, UsersPanel } from "@/components/admin/tab-parts";
import { LeadList } from "@/components/admin/users/lead-list";
import { LedgerCard } from "@/components/admin/users/ledger-card";
import { ColleaguesCard } from "@/components/admin/users/near-people";
import { BackToUsers, UserPage } from "@/components/admin/users/user-page";
import { EmptyState } from "@/components/shared/empty-state";
import { PlaceProvider } from "@/components/shared/place";
import { Card } from "@/components/ui/card";
import { linkObstacle } from "@/lib/accounts/access-links/link-obstacle";
import { showAccess } from "@/lib/accounts/access-links/show-access";
import { listLeads } from "@/lib/accounts/leads/list-leads";
import { listColleagues } from "@/lib/accounts/people/list-colleagues";
import { listPeopleOf } from "@/lib/accounts/people/list-people";
import { readPlace } from "@/lib/accounts/users/read-place";
import { showStanding } from "@/lib/agent/provisioning/show-provider";
import { showReadiness } from "@/lib/agent/readiness/show-readiness";
import { showAgent } from "@/lib/agent/setup/show-agent";
import { listUserTexts } from "@/lib/agent/texts/list-texts";
import { listUserCalls } from "@/lib/calls/calls/list-user-calls";
import { showLedger } from "@/lib/calls/ledger/show-ledger";
import { listUsers } from "@/lib/dashboard/clients/list-users";
import { readUser } from "@/lib/dashboard/clients/read-user";
import { listChanges } from "@/lib/dashboard/history/list-changes";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

const CHANGES = 20;

/** The user in the address, otherwise all users, contact requests, changes and the security log. */
export function UsersTab({ context, query }: TabProps) {
  const user = z.uuid().safeParse(single(query.user)?.toLowerCase());
  return user.success ? showOne(context, user.data) : showAll(context, single(query["leads-after"]));
}

async function showAll(context: ActorContext, leadsAfter: string | undefined) {
  const [users, colleagues, ledger, leads, changes] = await Promise.all([
    orUndefined(context, "users", listUsers(context, { query: { search: "", limit: 50 } })),
    orUndefined(context, "colleagues", listColleagues(context)),
    orUndefined(context, "ledger", showLedger(context, { query: {} })),
    orUndefined(context, "leads", listLeads(context, leadsAfter)),
    orUndefined(context, "changes", listChanges(context, { query: { limit: CHANGES } })),
  ]);
  return (
    <div className="space-y-6 sm:space-y-8">
      <UsersPanel initial={users} obstacle={linkObstacle()} />
      <ColleaguesCard initial={colleagues?.data ?? null} />
      {ledger ? <LedgerCard ledger={ledger.data} /> : <TabFailure />}
      {leads ? <LeadList page={leads} first={!leadsAfter} /> : <TabFailure />}
      <RecordedChanges initial={changes} />
      <SecurityCard />
    </div>
  );
}

async function showOne(context: ActorContext, userId: string) {
  const [user, access, people, changes, readiness, ledger, texts, calls, agent, atProvider, place] =
    await Promise.all([
      orUndefined(context, "user", orNull(readUser(context, { params: { id: userId } }))),
      orUndefined(context, "access", orNull(showAccess(context, { params: { id: userId } }))),
      orUndefined(context, "people", listPeopleOf(context, userId)),
      orUndefined(context, "changes", listChanges(context, { query: { userId, limit: CHANGES } })),
      orUndefined(context, "readiness", orNull(showReadiness(context, { params: { userId } }))),
      orUndefined(context, "ledger", orNull(showLedger(context, { query: { userId } }))),
      orUndefined(context, "texts", orNull(listUserTexts(context, { params: { id: userId } }))),
      orUndefined(
        context,
        "calls",
        orNull(listUserCalls(context, { params: { id: userId }, query: { limit: 10 } })),
      ),
      orUndefined(context, "agent", orNull(showAgent(context, { params: { userId } }))),
      orUndefined(context, "agent in Vapi", orNull(showStanding(context, userId))),
      orUndefined(context, "place", readPlace(userId)),
    ]);
  return (
    <div className="space-y-6 sm:space-y-8">
      {user ? (
        <PlaceProvider place={writtenPlace(place ?? DEFAULT_PLACE)}>
          {/* Forms of another user, such as before a step back, do not stay open. */}
          <UserPage
            key={userId}
            user={user.data}
            access={access?.data}
            people={people}
            agent={agent?.data}
            ledger={ledger?.data}
            texts={texts?.data}
            calls={calls?.data}
            atProvider={atProvider ?? undefined}
            readiness={readiness?.data}
            changes={changes}
          />
        </PlaceProvider>
      ) : (
        <>
          <BackToUsers />
          {user === null ? (
            <Card>
              <EmptyState
                icon={SearchX}
                title="That user was not found"
                description="The account may be gone. Go back to the list and search for it."
              />
            </Card>
          ) : (
            <TabFailure />
          )}
        </>
      )}
    </div>
  );
}

/** An unknown user is a valid result, not a failure. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}
