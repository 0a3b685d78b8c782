import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmSignIn } from "@/components/auth/confirm-sign-in";
import { NeedsScript } from "@/components/forms/needs-script";
import { Card } from "@/components/ui/card";
import { canHavePasskeys } from "@/lib/accounts/second-factor/passkeys";
import { readProof } from "@/lib/accounts/second-factor/show-proof";
import { signedInActor } from "@/lib/platform/auth/page-session";
import { isProved } from "@/lib/platform/auth/proof";
import { safePath } from "@/lib/platform/auth/safe-path";

export const metadata: Metadata = { title: "Confirm it's you", robots: { index: false } };

type ConfirmPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const { next } = await searchParams;
  const nextPath = safePath(typeof next === "string" ? next : null);
  const actor = await signedInActor();
  if (!actor) redirect(`/auth?next=${encodeURIComponent(nextPath)}`);
  if (isProved(actor, "session")) redirect(nextPath);
  return (
    <div className="page-width max-w-[34rem] py-8 sm:py-16">
      <Card className="p-5 sm:p-8">
        <ConfirmSignIn ways={await readProof(actor)} passkeys={canHavePasskeys()} nextPath={nextPath} />
        <NeedsScript>
          Confirming needs JavaScript. Turn it on in your browser's settings, then reload the page.
        </NeedsScript>
      </Card>
    </div>
  );
}
