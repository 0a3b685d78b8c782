import { adminRoute } from "@/lib/http/route";
import { adminUsers } from "@/lib/users/contract";
import { listUsers } from "@/lib/users/list-users";

export const GET = adminRoute(adminUsers, listUsers);
