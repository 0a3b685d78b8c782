import { PhoneOff } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <div className="page-width flex min-h-[70dvh] flex-col items-center justify-center py-16 text-center">
      <span className="mb-6 inline-flex size-16 items-center justify-center rounded-full bg-primary-soft text-primary-text">
        <PhoneOff aria-hidden="true" className="size-8" />
      </span>
      <h1 className="font-bold text-3xl">We can't find that page</h1>
      <p className="mt-3 max-w-md text-muted-foreground">
        There is no page at this address. It may have moved, or the link may be mistyped.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link href="/">Go to the home page</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href="/contact">Contact us</Link>
        </Button>
      </div>
    </div>
  );
}
