import type { DialogueScript } from "./dialogue.ts";
import { evChargerQuestion, fuseBoardTripping } from "./electrical.ts";
import { boilerNoHotWater, elderlyCallerLeak, welshLandlord } from "./plumbing-booked.ts";
import { bathroomCallBack, gasSmellAtNight, nuisanceSalesCall, priceShopper } from "./plumbing-enquiries.ts";
import { callerHangsUp, unansweredOutbound, voicemailFollowUp, wrongNumber } from "./plumbing-short.ts";
import { merchantDelivery, quoteNotInterested, slippedTiles } from "./roofing.ts";

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
