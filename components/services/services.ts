import {
  CalendarDays,
  Contact,
  FileText,
  HardDrive,
  ListTodo,
  type LucideIcon,
  Mail,
  Sheet,
  Video,
} from "lucide-react";
import type { ClientService } from "@/lib/accounts/connections/services";

export type ServiceText = { id: ClientService; title: string; text: string; icon: LucideIcon };

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
