import type { Metadata } from "next";
import { ChoosePassword } from "@/components/auth/choose-password";
import { NeedsScript } from "@/components/forms/needs-script";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Choose a password", robots: { index: false } };

/** The link's token is in the fragment, which only the browser has. */
export default function ChoosePasswordPage() {
  return (
    <div className="page-width max-w-[30rem] py-8 sm:py-16">
      <Card className="p-5 sm:p-8">
        <ChoosePassword />
        <NeedsScript>
          Choosing a password needs JavaScript. Turn it on in your browser's settings, then reload the page.
        </NeedsScript>
      </Card>
    </div>
  );
}
