import { changeColleagueRole, removeColleague } from "@/lib/accounts/people/change-colleague";
import {
  changeColleagueRole as changeContract,
  removeColleague as removeContract,
} from "@/lib/accounts/people/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(changeContract, changeColleagueRole);
export const DELETE = adminRoute(removeContract, removeColleague);
