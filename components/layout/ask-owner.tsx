import { KeyRound } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";

type AskOwnerProps = {
  who: "an owner" | "an admin";
  firm: string;
  /** Names of those who can help. */
  owners: string[];
  home: { href: string; label: string };
};

/** Instead of a page that the person's role does not open. */
export function AskOwner({ who, firm, owners, home }: AskOwnerProps) {
  return (
    <div className="page-width flex min-h-[70dvh] flex-col items-center justify-center py-16 text-center">
      <span className="mb-6 inline-flex size-16 items-center justify-center rounded-full bg-primary-soft text-primary-text">
        <KeyRound aria-hidden="true" className="size-8" />
      </span>
      <h1 className="text-balance break-words font-bold text-3xl">
        Ask {who} of {firm}
      </h1>
      <p className="mt-3 max-w-md text-muted-foreground">
        This page is not part of your role.{" "}
        {owners.length > 0
          ? `${inWords(owners)} can open it, or change your role.`
          : "They can open it, or change your role."}
      </p>
      <Button asChild className="mt-8">
        <Link href={home.href}>{home.label}</Link>
      </Button>
    </div>
  );
}

const inWords = (names: string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(names);
