import {
  myDigests,
  saveDigests as saveContract,
  sendDigestNow as sendContract,
} from "@/lib/agent/digests/contract";
import { saveDigests } from "@/lib/agent/digests/save-digests";
import { sendDigestNow } from "@/lib/agent/digests/send-digest-now";
import { showDigests } from "@/lib/agent/digests/show-digests";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myDigests, showDigests);
export const PUT = clientRoute(saveContract, saveDigests);
export const POST = clientRoute(sendContract, sendDigestNow);
