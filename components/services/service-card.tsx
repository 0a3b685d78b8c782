import {
  CalendarDays,
  Contact,
  FileText,
  HardDrive,
  ListTodo,
  type LucideIcon,
  Mail,
  Sheet,
  TriangleAlert,
  Video,
} from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { ServiceConnection } from "@/lib/connections/contract";
import type { GoogleService } from "@/lib/connections/services";

type ServiceText = { id: GoogleService; title: string; text: string; icon: LucideIcon };

/** SERV-01 to SERV-05. */
export const SERVICES: readonly ServiceText[] = [
  { id: "google_gmail", title: "Mail", text: "Read and send user emails.", icon: Mail },
  {
    id: "google_calendar",
    title: "Calendar",
    text: "Fetch availability, schedule events.",
    icon: CalendarDays,
  },
  {
    id: "google_drive",
    title: "Drive",
    text: "Access user files for automation and logs.",
    icon: HardDrive,
  },
  { id: "google_docs", title: "Docs", text: "Read and write documents.", icon: FileText },
  { id: "google_sheets", title: "Sheets", text: "Read and write spreadsheet data.", icon: Sheet },
  {
    id: "google_contacts",
    title: "Contacts",
    text: "Contact information for auto-email and sync.",
    icon: Contact,
  },
  { id: "google_meet", title: "Meet", text: "Create meeting links.", icon: Video },
  { id: "google_tasks", title: "Tasks", text: "Automate to-do management.", icon: ListTodo },
];

/** `connection` is undefined while its state is unknown (SERV-06, SERV-10). */
type ServiceCardProps = { service: ServiceText; connection: ServiceConnection | undefined };

export function ServiceCard({ service: { title, text, icon: Icon }, connection }: ServiceCardProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <span className="inline-flex size-11 items-center justify-center rounded-xl bg-primary-soft text-primary-text">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          {connection ? (
            <ConnectionBadge connected={connection.connected} />
          ) : (
            <Skeleton className="h-6 w-24 rounded-full" />
          )}
        </div>
        <h2 className="mt-4 font-semibold text-lg">{title}</h2>
        <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>
        {connection?.account ? (
          <p className="mt-2 truncate text-sm" title={connection.account}>
            {connection.account}
          </p>
        ) : null}
        {connection?.needsReauth ? (
          <p className="mt-4 flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning-text">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <span className="block font-semibold">Needs re-authentication</span>
              Access to it has ended, so automations cannot use it.
            </span>
          </p>
        ) : null}
      </Card>
    </li>
  );
}

function ConnectionBadge({ connected }: { connected: boolean }) {
  return (
    <Badge variant={connected ? "default" : "outline"}>{connected ? "Connected" : "Disconnected"}</Badge>
  );
}
