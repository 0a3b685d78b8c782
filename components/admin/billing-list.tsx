import { Receipt } from "lucide-react";
import Link from "next/link";
import { formatMoneyInFull } from "@/components/dashboard/money";
import type { BillingPage, ClientBilling } from "@/lib/accounts/billing/list-attributes";
import { formatDate } from "@/lib/platform/locale/dates";
import { ListPages } from "./list-pages";
import { RecordList } from "./record-list";

const TAB = "/admin?tab=user-attributes";
const NOT_SET = <span className="text-muted-foreground">Not set</span>;

type BillingListProps = {
  page: BillingPage;
  /** Whether this is the first page. */
  first: boolean;
  /** The client whose plan is open above, who stays there. */
  userId: string | undefined;
};

/** All clients' payment plans; selecting a name opens it above. */
export function BillingList({ page: { plans, next }, first, userId }: BillingListProps) {
  const open = userId ? `${TAB}&user=${encodeURIComponent(userId)}` : TAB;
  return (
    <RecordList
      title="All payment plans"
      description="Newest clients first. Where nothing is set, the defaults apply."
      rows={plans.map((plan) => ({
        id: plan.user_id,
        title: (
          <Link
            href={`${TAB}&user=${plan.user_id}`}
            className="underline-offset-4 hover:text-primary-text hover:underline"
          >
            {plan.full_name ?? plan.email}
          </Link>
        ),
        detail: `${plan.full_name ? `${plan.email} · ` : ""}joined ${formatDate(plan.created_at)}`,
        facts: [
          { label: "Cost per job", value: money(plan.cost_per_job, plan) },
          { label: "Down payment", value: money(plan.down_payment, plan) },
          { label: "Monthly payment", value: money(plan.monthly_payment, plan) },
          { label: "Months paid", value: plan.months_paid ?? NOT_SET },
        ],
      }))}
      empty={{ icon: Receipt, title: first ? "No users found" : "No older clients" }}
      footer={
        next || !first ? (
          <ListPages
            newest={open}
            isLater={!first}
            older={next && `${open}&plans-after=${next}`}
            label="Older clients"
          />
        ) : null
      }
    />
  );
}

const money = (amount: number | null, { currency }: ClientBilling) =>
  amount === null ? NOT_SET : formatMoneyInFull(amount, currency ?? "GBP");
