import { publicRoute } from "@/lib/http/route";
import { contact } from "@/lib/leads/contract";
import { createLead } from "@/lib/leads/create-lead";

export const POST = publicRoute(contact, createLead);
