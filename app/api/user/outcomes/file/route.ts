import { readOutcomesFile as contract } from "@/lib/agent/money/contract";
import { readOutcomesFile } from "@/lib/agent/money/read-outcomes-file";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, readOutcomesFile);
