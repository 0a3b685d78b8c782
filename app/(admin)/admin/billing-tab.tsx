import { BillingList } from "@/components/admin/billing-list";
import { TabFailure } from "@/components/admin/tab-failure";
import { BillingEditor } from "@/components/admin/tab-parts";
import { listAttributes } from "@/lib/accounts/billing/list-attributes";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { showAccount } from "@/lib/dashboard/attributes/show-account";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

/** The plan of the client in the address, and all plans. */
export async function BillingTab({ context, query }: TabProps) {
  const [user, after] = [single(query.user), single(query["plans-after"])];
  const [account, plans, { fixedPlan }] = await Promise.all([
    orUndefined(context, "account", showAccount(context, user)),
    orUndefined(context, "plans", listAttributes(context, { after })),
    referenceMode(),
  ]);
  return (
    <div className="space-y-6 sm:space-y-8">
      {account === undefined ? (
        <TabFailure />
      ) : (
        <BillingEditor account={account} unknown={Boolean(user) && !account} fixedPlan={fixedPlan} />
      )}
      {plans ? <BillingList page={plans} first={!after} userId={user} /> : <TabFailure />}
    </div>
  );
}
