import { AudioLines, CalendarCheck, ListChecks, Megaphone, PhoneIncoming, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { AdvertPicture, CallPicture } from "./feature-pictures";
import { SectionHeading } from "./section-heading";

type Feature = { icon: typeof PhoneIncoming; title: string; text: string; picture?: ReactNode };

const FEATURES: Feature[] = [
  {
    icon: AudioLines,
    title: "Every call on record",
    text: "A two-line summary, the full transcript and the recording. If someone says you promised something, you can listen.",
    picture: <CallPicture />,
  },
  {
    icon: Megaphone,
    title: "Adverts you can add up",
    text: "What you spend, the leads it brings and what each one costs, next to your calls. Pounds, not impressions.",
    picture: <AdvertPicture />,
  },
  {
    icon: PhoneIncoming,
    title: "No more voicemail",
    text: "Nights, bank holidays, two callers at once: every call is answered.",
  },
  {
    icon: ListChecks,
    title: "Callers qualified",
    text: "What job, where and how urgent. Sales calls and wrong numbers don't reach you.",
  },
  {
    icon: CalendarCheck,
    title: "Your own calendar",
    text: "Free times are checked during the call, so nothing is double-booked.",
  },
  {
    icon: Workflow,
    title: "Follow-up runs itself",
    text: "Workflows send the email, update the spreadsheet and add the customer to your contacts.",
  },
];

export function Features() {
  return (
    <section className="page-width py-16 sm:py-24">
      <SectionHeading title="Everything You Need">Phone, calendar and follow-up in one place.</SectionHeading>
      <ul className="mt-10 grid gap-5 sm:mt-14 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function FeatureCard({ icon: Icon, title, text, picture }: Feature) {
  return (
    <li
      className={cn(
        "flex flex-col overflow-hidden rounded-2xl border bg-card p-6 shadow-xs",
        picture && "sm:p-8 lg:col-span-2",
      )}
    >
      {picture ? (
        <div aria-hidden="true" className="mb-7 grid sm:h-46">
          {picture}
        </div>
      ) : null}
      <Icon aria-hidden="true" className="size-6 shrink-0 text-primary-text" />
      <h3 className="mt-3 font-bold text-lg">{title}</h3>
      <p className="mt-2 text-muted-foreground">{text}</p>
    </li>
  );
}
