import { contact } from "@/lib/accounts/leads/contract";
import { createLead } from "@/lib/accounts/leads/create-lead";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute(contact, createLead);
