import Link from "next/link";
import type { ReactNode } from "react";
import { formatMoneyInFull } from "@/components/dashboard/money";
import { SERVICES } from "@/components/services/services";
import { ForAdmins } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { formatPhone } from "@/lib/platform/locale/format-phone";

/** What is assigned to a user, with links to where each is changed. */
export function UserAssigned({ user }: { user: UserDetails }) {
  const { id, numbers, workflows, campaigns, connections, plan, automation_keys, webhooks } = user;
  const connected = connections.filter(({ status }) => status !== "not_connected");
  return (
    <SectionCard title="Assigned" flush>
      <dl className="divide-y">
        <Fact label="Phone numbers" href={`/admin?tab=phone-assignments&user=${id}`}>
          {numbers.map((row) => (
            <Line
              key={row.id}
              note={[row.description, row.tools.length > 0 ? count(row.tools.length, "tool") : "no tools"]
                .filter(Boolean)
                .join(" · ")}
            >
              {formatPhone(row.phone_number)}
            </Line>
          ))}
        </Fact>
        <Fact label="Payment terms" href={`/admin?tab=user-attributes&user=${id}`}>
          {plan ? <Line note={planNote(plan)}>{planTitle(plan)}</Line> : null}
        </Fact>
        <Fact label="Connections">
          {connected.map(({ service, status, account }) => (
            <Line key={service} note={[account, STATUS[status]].filter(Boolean).join(" · ")}>
              {SERVICES.find((text) => text.id === service)?.title ?? service}
            </Line>
          ))}
        </Fact>
        <Fact label="Workflows" href={`/workflows?user=${id}`}>
          {workflows.map((row) => (
            <Line key={row.workflow_slug}>{row.workflow_name}</Line>
          ))}
        </Fact>
        <Fact label="Campaigns" href={`/admin?tab=ads&user=${id}`}>
          {campaigns.map((row) => (
            <Line key={row.id} note={row.status === "ACTIVE" ? "running" : "paused"}>
              {row.name}
            </Line>
          ))}
        </Fact>
        <Fact label="Automation">
          {automation_keys + webhooks > 0 ? (
            <Line>
              {count(automation_keys, "key")}, {count(webhooks, "webhook")}
            </Line>
          ) : null}
        </Fact>
      </dl>
    </SectionCard>
  );
}

const STATUS: Record<TokenStatus, string | null> = {
  not_connected: null,
  unchecked: "not checked yet",
  valid: "connected",
  unreachable: "Google didn't respond last time",
  needs_reauth: "needs reconnecting",
};

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

type Plan = NonNullable<UserDetails["plan"]>;
const planTitle = ({ monthly_payment, currency }: Plan) =>
  monthly_payment === null
    ? "No monthly payment set"
    : `${formatMoneyInFull(monthly_payment, currency)} a month`;
const planNote = ({ down_payment, currency }: Plan) =>
  down_payment === null ? undefined : `${formatMoneyInFull(down_payment, currency)} down payment`;

function Fact({ label, href, children }: { label: string; href?: string; children: ReactNode }) {
  const isEmpty = children === null || (Array.isArray(children) && children.length === 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:px-6">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 space-y-1.5 max-sm:col-span-2 max-sm:row-start-2 max-sm:mt-1">
        {isEmpty ? <span className="text-muted-foreground">None</span> : children}
      </dd>
      {href ? (
        <dd>
          <ForAdmins>
            <Link href={href} className="font-semibold text-primary-text underline-offset-4 hover:underline">
              Change<span className="sr-only"> {label.toLowerCase()}</span>
            </Link>
          </ForAdmins>
        </dd>
      ) : null}
    </div>
  );
}

function Line({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <p className="break-words">
      <span className="tabular">{children}</span>
      {note ? <span className="block text-muted-foreground text-xs">{note}</span> : null}
    </p>
  );
}
