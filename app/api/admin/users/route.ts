import * as contracts from "@/lib/accounts/users/contract";
import { createUser } from "@/lib/accounts/users/create-user";
import { listUsers } from "@/lib/dashboard/clients/list-users";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contracts.adminUsers, listUsers);
export const POST = adminRoute(contracts.createUser, createUser);
