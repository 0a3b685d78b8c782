import type { Metadata } from "next";
import { AuthPanel } from "@/components/auth/auth-panel";
import { safeNextPath } from "@/components/auth/next-path";

export const metadata: Metadata = { title: "Sign in" };

type AuthPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { next } = await searchParams;
  return (
    <div className="page-width max-w-[30rem] py-8 sm:py-16">
      <AuthPanel nextPath={safeNextPath(next)} />
    </div>
  );
}
