import { leave as leaveContract, myLeaving, stay as stayContract } from "@/lib/dashboard/leaving/contract";
import { leave } from "@/lib/dashboard/leaving/leave";
import { showMyLeaving } from "@/lib/dashboard/leaving/show-leaving";
import { stay } from "@/lib/dashboard/leaving/stay";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myLeaving, showMyLeaving);
export const POST = clientRoute(leaveContract, leave);
export const DELETE = clientRoute(stayContract, stay);
