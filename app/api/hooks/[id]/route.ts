import { receiveHook as contract } from "@/lib/outward/automations/contract";
import { receiveHook } from "@/lib/outward/runs/receive-hook";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(contract, receiveHook);
