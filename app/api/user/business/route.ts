import { myBusiness, saveMyBusiness as saveContract } from "@/lib/agent/self-service/contract";
import { saveMyBusiness } from "@/lib/agent/self-service/save-my-business";
import { showMyBusiness } from "@/lib/agent/self-service/show-my-business";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myBusiness, showMyBusiness);
export const PUT = clientRoute(saveContract, saveMyBusiness);
