import { makeGoogleFile as contract } from "@/lib/outward/automations/contract";
import { makeGoogleFile } from "@/lib/outward/automations/make-google-file";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, makeGoogleFile);
