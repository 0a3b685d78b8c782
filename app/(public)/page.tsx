import { CalendarCheck, PhoneCall, UserCheck } from "lucide-react";
import Link from "next/link";
import { HOW_IT_WORKS_ID } from "@/components/layout/how-it-works";
import { Button } from "@/components/ui/button";

const STEPS = [
  {
    icon: PhoneCall,
    title: "Your agent picks up",
    text: "Every call, day and night, in your company's name. You stay on the tools.",
  },
  {
    icon: UserCheck,
    title: "It finds out what is needed",
    text: "The job, the address, how urgent it is. Time-wasters are thanked and kept off your diary.",
  },
  {
    icon: CalendarCheck,
    title: "The job is in your calendar",
    text: "A free slot, booked while the caller is on the line, with the recording to prove it.",
  },
];

export default function LandingPage() {
  return (
    <>
      <section className="page-width flex flex-col items-center py-20 text-center sm:py-32">
        <p className="mb-5 rounded-full bg-primary-soft px-4 py-1.5 font-semibold text-primary-text text-sm">
          Voice agents for local trades
        </p>
        <h1 className="max-w-3xl font-extrabold text-[2.5rem] leading-[1.08] sm:text-6xl">
          AI That Gets You Booked Hands-Free.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted-foreground">
          Voice agents that answer your calls, qualify the caller and put the job in your calendar while you
          work.
        </p>
        <div className="mt-9 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <Button asChild size="lg">
            <Link href="/contact">Get Started Today</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the wording is given (LAND-04) */}
            <a href={`#${HOW_IT_WORKS_ID}`}>Learn more</a>
          </Button>
        </div>
      </section>
      <section id={HOW_IT_WORKS_ID} className="border-t bg-card py-16 sm:py-24">
        <div className="page-width">
          <h2 className="text-center font-bold text-3xl">How It Works</h2>
          <ol className="mt-10 grid gap-8 sm:mt-14 md:grid-cols-3 md:gap-10">
            {STEPS.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <span className="inline-flex size-12 items-center justify-center rounded-xl bg-primary-soft text-primary-text">
                  <Icon aria-hidden="true" className="size-6" />
                </span>
                <h3 className="mt-5 font-semibold text-xl">{title}</h3>
                <p className="mt-2 text-muted-foreground">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
