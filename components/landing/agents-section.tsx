import { AgentCarousel } from "./agent-carousel";
import { agents } from "./agents";
import { SectionHeading } from "./section-heading";

export function AgentsSection() {
  return (
    <section className="overflow-x-clip border-t bg-card py-16 sm:py-24">
      <div className="page-width">
        <SectionHeading title="Hear who answers your phone" centred>
          Press play. Each agent says straight away that it is an AI.
        </SectionHeading>
        <div className="mt-10 sm:mt-14">
          <AgentCarousel agents={agents} />
        </div>
      </div>
    </section>
  );
}
