import { Picture } from "./picture";
import { SectionHeading } from "./section-heading";

/** The product as it is: made from the demo by `npm run pictures`. */
export function ProductTour() {
  return (
    <section className="overflow-x-clip border-b bg-card py-16 sm:py-24">
      <div className="page-width">
        <SectionHeading title="Your day on one page" centred>
          Who to call back, where you are next, and every call as it was said. On your phone, or on the office
          computer.
        </SectionHeading>
        <div className="relative mx-auto mt-10 max-w-[62rem] sm:mt-14 sm:pr-[12%] sm:pb-14">
          <Picture
            src="/landing/dashboard.webp"
            width={1280}
            height={860}
            loading="lazy"
            alt="The dashboard of a plumbing firm: a promise to keep and callers to call back, the next jobs with map and call, and what the agent did since the last visit."
            className="h-auto w-full rounded-xl border shadow-lg"
          />
          <Picture
            src="/landing/call-dark.webp"
            width={390}
            height={780}
            loading="lazy"
            alt="One call on a phone, in the dark theme: the caller's name, the job that was booked, and the recording."
            className="mx-auto mt-6 h-auto w-60 rounded-3xl border-4 border-foreground/85 shadow-lg sm:absolute sm:right-0 sm:bottom-0 sm:mt-0 sm:w-[24%]"
          />
        </div>
      </div>
    </section>
  );
}
