import { adminRoute } from "@/lib/http/route";
import * as contracts from "@/lib/users/contract";
import { createUser } from "@/lib/users/create-user";
import { listUsers } from "@/lib/users/list-users";

export const GET = adminRoute(contracts.adminUsers, listUsers);
export const POST = adminRoute(contracts.createUser, createUser);
