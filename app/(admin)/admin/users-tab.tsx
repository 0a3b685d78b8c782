import { LeadList } from "@/components/admin/lead-list";
import { TabFailure } from "@/components/admin/tab-failure";
import { UsersTab as Panel } from "@/components/admin/users-tab";
import { listLeads } from "@/lib/leads/list-leads";
import { listUsers } from "@/lib/users/list-users";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

/** Everybody who has an account, and below them who wrote by the contact form. */
export async function UsersTab({ context, query }: TabProps) {
  const [users, leads] = await Promise.all([
    orUndefined(context, "users", listUsers(context)),
    orUndefined(context, "leads", listLeads(context, single(query["leads-after"]))),
  ]);
  return (
    <div className="space-y-6 sm:space-y-8">
      <Panel users={users?.data} />
      {leads ? <LeadList page={leads} first={!query["leads-after"]} /> : <TabFailure />}
    </div>
  );
}
