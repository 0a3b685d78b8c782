import { clientRoute } from "@/lib/http/route";
import { myCallLedger } from "@/lib/ledger/contract";
import { showMyLedger } from "@/lib/ledger/show-my-ledger";

export const GET = clientRoute(myCallLedger, showMyLedger);
