import { atFacebook, noteCurrency } from "@/lib/outward/ads/account-state";
import { lastingProblem, problemSentence } from "@/lib/outward/ads/facebook-access";
import { facebookClient } from "@/lib/providers/facebook/client";
import { FacebookError } from "@/lib/providers/facebook/errors";
import { fails, off, type TestFinding, works } from "./finding";

/** Reads our ad account, which also updates Facebook's state on the Ad Campaigns tab. */
export async function testFacebook(): Promise<TestFinding> {
  const facebook = facebookClient();
  if (!facebook) return off(problemSentence("not_configured"));
  try {
    const account = await atFacebook(facebook, facebook.readAccount);
    await noteCurrency(account);
    return works(
      `Facebook accepts our access token. Ad account ${account.id}: ${account.currency}, time zone ${account.timezone}.`,
    );
  } catch (thrown) {
    if (!(thrown instanceof FacebookError)) throw thrown;
    const { failure } = thrown;
    const problem = lastingProblem(failure) ?? "refused";
    return fails(problemSentence(problem, failure.limitedForMs ?? 0));
  }
}
