import { Receipt } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import type { ClientBilling } from "@/lib/billing/list-attributes";
import { formatDate } from "@/lib/core/dates";

const NOT_SET = <span className="text-muted-foreground">Not set</span>;

export function BillingTab({ plans }: { plans: ClientBilling[] }) {
  return (
    <RecordList
      title="User Billing"
      description="What is not set follows the product's defaults."
      rows={plans.map((plan) => ({
        id: plan.user_id,
        title: plan.full_name ?? plan.email,
        detail: `${plan.full_name ? `${plan.email} · ` : ""}since ${formatDate(plan.created_at)}`,
        facts: [
          { label: "Cost per job", value: money(plan.cost_per_job, plan) },
          { label: "Down payment", value: money(plan.down_payment, plan) },
          { label: "Monthly payment", value: money(plan.monthly_payment, plan) },
          { label: "Months paid", value: plan.months_paid ?? NOT_SET },
        ],
      }))}
      empty={{ icon: Receipt, title: "No users found" }}
    />
  );
}

function money(amount: number | null, { currency }: ClientBilling) {
  if (amount === null) return NOT_SET;
  return amount.toLocaleString("en-GB", {
    style: "currency",
    currency: currency ?? "GBP",
    trailingZeroDisplay: "stripIfInteger",
  });
}
