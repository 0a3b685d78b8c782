import { userCalls } from "@/lib/calls/contract";
import { listUserCalls } from "@/lib/calls/list-user-calls";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(userCalls, listUserCalls);
