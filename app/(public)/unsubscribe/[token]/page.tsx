import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { readSubscription } from "@/lib/agent/digests/end-emails";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
  alternates: null,
  openGraph: null,
};

export const dynamic = "force-dynamic";

/** One button ends the monthly email, without signing in and without script. Looking changes nothing. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const reader = await readSubscription(token);
  if (!reader) notFound();
  return (
    <div className="page-width max-w-[30rem] py-8 sm:py-16">
      <Card className="space-y-4 p-5 sm:p-8">
        {reader.wants ? (
          <>
            <h1 className="font-bold text-2xl">Stop the monthly email?</h1>
            <p className="text-muted-foreground">
              It tells you about the calls and jobs of {reader.firm}. You'll still get other emails, such as
              password links.
            </p>
            <form method="post" action={`/api/unsubscribe/${token}`}>
              <Button type="submit">Unsubscribe</Button>
            </form>
          </>
        ) : (
          <>
            <h1 className="font-bold text-2xl">You are unsubscribed</h1>
            <p className="text-muted-foreground">
              You'll no longer get the monthly email about {reader.firm}. You can turn it on again in
              Settings.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
