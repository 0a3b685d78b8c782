import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { STEPS } from "@/components/admin/users/steps";
import { formatPhone } from "@/components/calls/format-phone";
import { SectionCard } from "@/components/layout/section-card";
import { cn } from "@/components/ui/cn";
import type { UserDetails } from "@/lib/users/contract";
import { SETUP_STEPS, type SetupStep } from "@/lib/users/setup";

/** What has to be in place before a client can go live; what is missing leads to where it is put right. */
export function SetupChecklist({ user }: { user: UserDetails }) {
  const { missing, of } = user.setup;
  return (
    <SectionCard
      title="Set-up"
      description={
        missing.length === 0
          ? "Everything is in place."
          : `${of - missing.length} of ${of} done. What is missing before calls are answered in full.`
      }
      flush
    >
      <ol className="divide-y">
        {SETUP_STEPS.map((step) => (
          <Step key={step} step={step} user={user} done={!missing.includes(step)} />
        ))}
      </ol>
    </SectionCard>
  );
}

function Step({ step, user, done }: { step: SetupStep; user: UserDetails; done: boolean }) {
  const Icon = done ? CircleCheck : Circle;
  const { note, remedy } = done ? {} : open(step, user);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <Icon
        aria-hidden="true"
        className={cn("size-5", done ? "text-success-text" : "text-muted-foreground")}
      />
      <div className="min-w-0 text-sm">
        <p className={cn(!done && "font-semibold")}>
          {STEPS[step].title}
          <span className="sr-only">{done ? ": done" : ": missing"}</span>
        </p>
        {note ? <p className="mt-0.5 break-words text-muted-foreground">{note}</p> : null}
      </div>
      {remedy ? (
        <Link
          href={remedy.href}
          className="justify-self-start whitespace-nowrap font-semibold text-primary-text text-sm underline-offset-4 hover:underline max-sm:col-start-2"
        >
          {remedy.label}
        </Link>
      ) : null}
    </li>
  );
}

type Open = { note?: string; remedy?: { label: string; href: string } };

/** What to know about a step that is missing, and where to go. */
function open(step: SetupStep, { id, email, numbers, connections }: UserDetails): Open {
  const phones = `/admin?tab=phone-assignments&user=${id}`;
  const shown = (found: UserDetails["numbers"]) =>
    found.map((row) => formatPhone(row.phone_number)).join(", ");
  switch (step) {
    case "number":
      return { remedy: { label: "Assign a number", href: phones } };
    case "provider": {
      const unknown = numbers.filter((row) => !row.known_to_provider);
      if (unknown.length === 0) return { note: "Needs a phone number first." };
      return {
        note: `Neither id nor SIP address: ${shown(unknown)}`,
        remedy: { label: "Enter the id", href: phones },
      };
    }
    case "tool": {
      if (numbers.length === 0) return { note: "Needs a phone number first." };
      return {
        note: `No active target: ${shown(numbers)}`,
        remedy: { label: "Set a target", href: "/admin?tab=tools" },
      };
    }
    case "calendar": {
      const broken = connections.some(
        ({ service, status }) => service === "google_calendar" && status === "needs_reauth",
      );
      return {
        note: broken
          ? "Google no longer accepts the connection. They connect again on their Services page."
          : "They connect it themselves, on their Services page.",
        remedy: { label: "Write to them", href: `mailto:${email}` },
      };
    }
    case "plan":
      return { remedy: { label: "Set payment terms", href: `/admin?tab=user-attributes&user=${id}` } };
    case "first_call": {
      const [first] = numbers;
      if (!first) return { note: "Needs a phone number first." };
      return { remedy: { label: "Ring the number", href: `tel:${first.phone_number}` } };
    }
  }
}
