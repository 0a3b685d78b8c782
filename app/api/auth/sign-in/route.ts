import { signIn } from "@/lib/auth/contract";
import { signInUser } from "@/lib/auth/sign-in";
import { publicRoute } from "@/lib/http/route";

export const POST = publicRoute(signIn, signInUser);
