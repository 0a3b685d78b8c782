import { stripeEvent } from "@/lib/agent/payments/contract";
import { receiveStripeEvent } from "@/lib/agent/payments/receive-event";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(stripeEvent, receiveStripeEvent);
