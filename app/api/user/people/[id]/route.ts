import { changePersonRole } from "@/lib/accounts/people/change-role";
import {
  changePersonRole as changeContract,
  removePerson as removeContract,
} from "@/lib/accounts/people/contract";
import { removePerson } from "@/lib/accounts/people/remove-person";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(changeContract, changePersonRole);
export const DELETE = clientRoute(removeContract, removePerson);
