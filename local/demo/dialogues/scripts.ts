import type { DialogueScript } from "./dialogue";
import { evChargerQuestion, fuseBoardTripping } from "./electrical";
import { boilerNoHotWater, elderlyCallerLeak, welshLandlord } from "./plumbing-booked";
import { bathroomCallBack, gasSmellAtNight, nuisanceSalesCall, priceShopper } from "./plumbing-enquiries";
import { callerHangsUp, unansweredOutbound, voicemailFollowUp, wrongNumber } from "./plumbing-short";
import { merchantDelivery, quoteNotInterested, slippedTiles } from "./roofing";

export const scripts: readonly DialogueScript[] = [
  boilerNoHotWater,
  elderlyCallerLeak,
  welshLandlord,
  gasSmellAtNight,
  priceShopper,
  bathroomCallBack,
  nuisanceSalesCall,
  callerHangsUp,
  wrongNumber,
  voicemailFollowUp,
  unansweredOutbound,
  slippedTiles,
  quoteNotInterested,
  merchantDelivery,
  fuseBoardTripping,
  evChargerQuestion,
];
