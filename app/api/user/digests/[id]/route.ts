import { revokeDigest as contract } from "@/lib/agent/digests/contract";
import { revokeDigest } from "@/lib/agent/digests/revoke-digest";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(contract, revokeDigest);
