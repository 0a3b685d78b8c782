import { adminRoute } from "@/lib/http/route";
import { listInvocations as contract } from "@/lib/tools/contract";
import { listInvocations } from "@/lib/tools/list-invocations";

export const GET = adminRoute(contract, listInvocations);
