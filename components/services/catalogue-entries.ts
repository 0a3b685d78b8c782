import { CalendarDays, HardDrive, type LucideIcon, Mail, Phone } from "lucide-react";
import type { ClientService } from "@/lib/accounts/connections/services";

/** DATA-13, and where each is connected: the admin sets up telephony, so it has no card here. */
export type CatalogueEntry = {
  id: string;
  name: string;
  slug: string;
  description: string;
  required_workflows: readonly string[];
  service: ClientService | null;
  icon: LucideIcon;
};

/** SERV-12. */
const CATALOGUE: readonly CatalogueEntry[] = [
  {
    id: "calendar-service",
    name: "Calendar service",
    slug: "calendar-service",
    description: "Finds free times in your calendar and adds bookings.",
    required_workflows: ["calendar-manager", "meeting-scheduler"],
    service: "google_calendar",
    icon: CalendarDays,
  },
  {
    id: "mail-service",
    name: "Mail service",
    slug: "mail-service",
    description: "Answers enquiries and sends newsletters from your own address.",
    required_workflows: ["email-responder", "newsletter-sender"],
    service: "google_gmail",
    icon: Mail,
  },
  {
    id: "drive-service",
    name: "Drive service",
    slug: "drive-service",
    description: "Files job sheets and photos, and keeps logs.",
    required_workflows: ["file-organizer", "document-processor"],
    service: "google_drive",
    icon: HardDrive,
  },
  {
    id: "telephony-service",
    name: "Telephony service",
    slug: "telephony-service",
    description: "Takes calls and sends text messages on your business number.",
    required_workflows: ["sms-notifier", "voice-assistant"],
    service: null,
    icon: Phone,
  },
];

/** The entries for a client's workflows: any of an entry's required workflows is enough (SERV-11). */
export const entriesFor = (slugs: readonly string[]): CatalogueEntry[] =>
  CATALOGUE.filter(({ required_workflows }) => required_workflows.some((slug) => slugs.includes(slug)));
