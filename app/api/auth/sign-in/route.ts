import { signIn } from "@/lib/accounts/sign-in/contract";
import { signInUser } from "@/lib/accounts/sign-in/sign-in";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute(signIn, signInUser);
