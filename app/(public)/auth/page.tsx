import type { Metadata } from "next";
import { AuthPanel } from "@/components/auth/auth-panel";
import { safePath } from "@/lib/auth/safe-path";

export const metadata: Metadata = {
  title: "Sign in",
  description:
    "Clients see their calls, bookings and advertising here. New to Callwright? Tell us who you are.",
};

type AuthPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { next } = await searchParams;
  return (
    <div className="page-width max-w-[30rem] py-8 sm:py-16">
      <AuthPanel nextPath={safePath(typeof next === "string" ? next : null)} />
    </div>
  );
}
