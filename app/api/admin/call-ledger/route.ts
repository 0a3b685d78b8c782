import { adminRoute } from "@/lib/http/route";
import { adminCallLedger } from "@/lib/ledger/contract";
import { showLedger } from "@/lib/ledger/show-ledger";

export const GET = adminRoute(adminCallLedger, showLedger);
