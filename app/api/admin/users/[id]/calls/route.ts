import { userCalls } from "@/lib/calls/calls/contract";
import { listUserCalls } from "@/lib/calls/calls/list-user-calls";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(userCalls, listUserCalls);
