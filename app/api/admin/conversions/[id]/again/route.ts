import * as contract from "@/lib/outward/conversions/contract";
import { sendConversionAgain } from "@/lib/outward/conversions/send-again";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract.sendConversionAgain, sendConversionAgain);
