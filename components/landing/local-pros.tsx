import { Picture } from "./picture";
import { SectionHeading } from "./section-heading";

const TRADES = [
  { trade: "Roofing", question: "Is water coming in now, or is it an old stain?" },
  { trade: "Plumbing", question: "Do you know where your stop tap is?" },
  { trade: "Electrical", question: "Has the whole house gone off, or one room?" },
  { trade: "HVAC", question: "Is there a code on the boiler's display?" },
  { trade: "Landscaping", question: "Can a digger get down the side of the house?" },
  { trade: "Kitchens and bathrooms", question: "Is the layout staying as it is?" },
];

export function LocalPros() {
  return (
    <section className="border-y bg-card py-16 sm:py-24">
      <div className="page-width grid gap-12 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:gap-16">
        <div>
          <SectionHeading title="Made for Local Pros">
            A receptionist who has never heard of a diverter valve costs you the job. Your agent asks what you
            would ask, covers your area, and talks the way your customers do.
          </SectionHeading>
          <Picture
            src="/landing/van.svg"
            width={560}
            height={280}
            loading="lazy"
            className="mt-10 h-auto w-full max-w-[35rem]"
          />
        </div>
        <div>
          <ul className="divide-y">
            {TRADES.map(({ trade, question }) => (
              <li key={trade} className="grid gap-1 py-4 sm:grid-cols-[11rem_1fr] sm:items-baseline sm:gap-6">
                <h3 className="font-semibold">{trade}</h3>
                <p className="text-lg">{`“${question}”`}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-muted-foreground">
            Also for general contracting, painting, flooring and handyman firms. One van or twenty.
          </p>
        </div>
      </div>
    </section>
  );
}
