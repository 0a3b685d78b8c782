import {
  clientLeaving,
  endClient as endContract,
  keepClient as keepContract,
} from "@/lib/dashboard/leaving/contract";
import { endClient } from "@/lib/dashboard/leaving/leave";
import { showLeaving } from "@/lib/dashboard/leaving/show-leaving";
import { keepClient } from "@/lib/dashboard/leaving/stay";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(clientLeaving, showLeaving);
export const POST = adminRoute(endContract, endClient);
export const DELETE = adminRoute(keepContract, keepClient);
