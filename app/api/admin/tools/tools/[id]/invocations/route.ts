import { listInvocations as contract } from "@/lib/agent/tools/contract";
import { listInvocations } from "@/lib/agent/tools/list-invocations";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract, listInvocations);
