import { adminRoute } from "@/lib/http/route";
import * as contracts from "@/lib/users/contract";
import { readUser } from "@/lib/users/read-user";
import { updateUser } from "@/lib/users/update-user";

export const GET = adminRoute(contracts.readUser, readUser);
export const PUT = adminRoute(contracts.updateUser, updateUser);
