import { showLink } from "@/lib/accounts/access-links/choose-password";
import { showAccessLink } from "@/lib/accounts/access-links/contract";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute(showAccessLink, showLink);
