import { myPaymentHook, savePaymentHook as saveContract } from "@/lib/agent/payments/contract";
import { savePaymentHook } from "@/lib/agent/payments/save-hook";
import { showPaymentHook } from "@/lib/agent/payments/show-hook";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myPaymentHook, showPaymentHook);
export const PUT = clientRoute(saveContract, savePaymentHook);
