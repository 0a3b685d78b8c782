import type { Metadata } from "next";
import { ForgotPassword } from "@/components/auth/forgot-password";
import { Card } from "@/components/ui/card";
import { linkObstacle } from "@/lib/accounts/access-links/link-obstacle";

export const metadata: Metadata = { title: "Forgot password", robots: { index: false } };

export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return (
    <div className="page-width max-w-[30rem] py-8 sm:py-16">
      <Card className="p-5 sm:p-8">
        {linkObstacle() ? (
          <div className="space-y-1">
            <h1 className="font-bold text-2xl">Forgot your password?</h1>
            <p className="text-muted-foreground text-sm">
              No emails can be sent from here. Please ask the people who gave you your account for help.
            </p>
          </div>
        ) : (
          <ForgotPassword />
        )}
      </Card>
    </div>
  );
}
