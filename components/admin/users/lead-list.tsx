import { Inbox } from "lucide-react";
import { ListPages } from "@/components/admin/list-pages";
import { RecordList } from "@/components/admin/record-list";
import type { LeadPage, ListedLead } from "@/lib/accounts/leads/list-leads";
import { formatDateTime } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { LeadDelete } from "./lead-delete";
import { LeadTick } from "./lead-tick";

type LeadListProps = { page: LeadPage /** Whether this is the first page. */; first: boolean };

/** Requests from the contact form. */
export function LeadList({ page: { leads, next }, first }: LeadListProps) {
  return (
    <RecordList
      title="Contact requests"
      description="From the contact form. We promise a reply within 24 hours."
      rows={leads.map((lead) => ({
        id: lead.id,
        title: lead.full_name,
        detail: [lead.company, lead.business_type].filter(Boolean).join(" · "),
        badge: (
          <div className="flex shrink-0 items-center gap-1">
            <LeadTick id={lead.id} handled={lead.handled_at !== null} name={lead.full_name} />
            <LeadDelete id={lead.id} name={lead.full_name} />
          </div>
        ),
        facts: [
          { label: "Email", wide: true, value: <Contact href={`mailto:${lead.email}`} text={lead.email} /> },
          { label: "Phone", value: <Contact href={telephone(lead)} text={formatPhone(lead.phone)} /> },
          {
            label: "Received",
            value: <span className="whitespace-nowrap">{formatDateTime(lead.created_at)}</span>,
          },
        ],
        body: lead.message ? (
          <p className="whitespace-pre-line break-words rounded-lg bg-muted/60 px-3.5 py-2.5 text-sm">
            {lead.message}
          </p>
        ) : null,
      }))}
      empty={{
        icon: Inbox,
        title: first ? "No contact requests yet" : "No older contact requests",
        description: first ? "They appear here as soon as someone sends the contact form." : undefined,
      }}
      footer={
        next || !first ? (
          <ListPages
            newest="/admin?tab=users"
            isLater={!first}
            older={next && `/admin?tab=users&leads-after=${next}`}
            label="Older requests"
          />
        ) : null
      }
    />
  );
}

function Contact({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="break-all text-primary-text underline-offset-4 hover:underline">
      {text}
    </a>
  );
}

/** As typed, without separators between the digits. */
const telephone = ({ phone }: ListedLead) => `tel:${phone.replace(/[^\d+]/g, "")}`;
