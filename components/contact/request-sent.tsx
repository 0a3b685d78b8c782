"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

type RequestSentProps = { name: string; email: string; onAgain: () => void };

/** Replaces the sent form and says what happens next. */
export function RequestSent({ name, email, onAgain }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center py-8 text-center sm:py-14">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-muted text-success-text">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 font-bold text-2xl outline-none">
        We have your request
      </h2>
      <p className="mt-2 max-w-sm text-balance text-muted-foreground">
        Thank you, {name}. A person reads it and replies within 24 hours, to {email} or by phone.
      </p>
      <Button variant="outline" className="mt-7" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  );
}
