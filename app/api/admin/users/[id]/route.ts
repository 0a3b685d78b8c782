import * as contracts from "@/lib/accounts/users/contract";
import { readUser } from "@/lib/dashboard/clients/read-user";
import { updateUser } from "@/lib/dashboard/clients/update-user";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contracts.readUser, readUser);
export const PUT = adminRoute(contracts.updateUser, updateUser);
