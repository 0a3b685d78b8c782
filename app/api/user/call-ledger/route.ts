import { myCallLedger } from "@/lib/calls/ledger/contract";
import { showMyLedger } from "@/lib/calls/ledger/show-my-ledger";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myCallLedger, showMyLedger);
