import { adminCallLedger } from "@/lib/calls/ledger/contract";
import { showLedger } from "@/lib/calls/ledger/show-ledger";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(adminCallLedger, showLedger);
