import { CircleAlert, CircleCheck, CircleDashed, CircleMinus } from "lucide-react";
import Link from "next/link";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ShownPart } from "@/lib/dashboard/alerts/contract";

const LOOKS = {
  works: { Icon: CircleCheck, colour: "text-success-text", word: "Works" },
  fails: { Icon: CircleAlert, colour: "text-destructive-text", word: "Needs attention" },
  unknown: { Icon: CircleDashed, colour: "text-muted-foreground", word: "Not known yet" },
  off: { Icon: CircleMinus, colour: "text-muted-foreground", word: "Not set up" },
} as const;

/** The product's own parts, as their last work shows them. */
export function PartsList({ parts }: { parts: ShownPart[] }) {
  return (
    <SectionCard
      id="parts"
      title="Status"
      description="How each part last did its work. The tests in the settings try them now."
      actions={
        <Button asChild variant="outline" size="sm">
          <Link href="/admin?tab=settings#tests">Tests</Link>
        </Button>
      }
      flush
    >
      <ul className="grid sm:grid-cols-2">
        {parts.map((part) => (
          <PartRow key={part.part} part={part} />
        ))}
      </ul>
    </SectionCard>
  );
}

function PartRow({ part: { part, state, detail } }: { part: ShownPart }) {
  const { Icon, colour, word } = LOOKS[state];
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm sm:px-6">
      <Icon aria-hidden="true" className={cn("mt-px size-[1.125rem] shrink-0", colour)} />
      <div className="min-w-0">
        <p className="font-semibold">
          {part}
          <span className="sr-only">: {word}</span>
        </p>
        <p className="break-words text-muted-foreground">{detail}</p>
      </div>
    </li>
  );
}
