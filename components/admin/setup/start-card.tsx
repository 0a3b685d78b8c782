"use client";

import { useId, useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { SelectField } from "@/components/forms/select-field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { emptySetup, fromOtherClient, fromTemplate } from "@/lib/agent/setup/templates/from-template";
import { tradesOf } from "@/lib/agent/setup/templates/trades";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Country } from "@/lib/platform/locale/countries/country";

class NothingToCopy extends Error {}

type StartCardProps = { country: Country; businessName: string; onStart: (setup: DraftSetup) => void };

/** What a new setup starts from: a trade's template, another client's agent, or nothing. */
export function StartCard({ country, businessName, onStart }: StartCardProps) {
  const [trade, other] = [useId(), useId()];
  const [chosen, setChosen] = useState("");
  const [client, setClient] = useState<PickedClient | null>(null);
  const trades = tradesOf(country);
  const copy = useWork(
    async ({ id }: PickedClient, call) => {
      const { data } = await call(adminEndpoints.readAgentSetup, { params: { userId: id } });
      const theirs = data.published?.setup ?? data.draft.setup;
      if (!theirs.job_types) throw new NothingToCopy();
      onStart({ ...emptySetup(country, businessName), ...fromOtherClient(theirs, businessName, country) });
    },
    {
      failed: "Not copied",
      explain: (error) =>
        error instanceof NothingToCopy
          ? `${client?.name} has no agent to copy yet. Choose another client.`
          : explainFailure(error),
    },
  );
  const start = (id: string) => {
    const template = trades.find((each) => each.id === id);
    onStart(template ? fromTemplate(template, country, businessName) : emptySetup(country, businessName));
  };
  return (
    <SectionCard title="Start from" description="Everything can be changed afterwards.">
      <div className="grid items-end gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="space-y-3">
          <SelectField
            id={trade}
            label="A trade's template"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={trades.map(({ id, name }) => [id, name])}
          >
            <option value="">Choose a trade</option>
          </SelectField>
          <Button className="max-sm:w-full" disabled={chosen === ""} onClick={() => start(chosen)}>
            Use the template
          </Button>
        </div>
        <div className="space-y-3">
          <Labelled id={other} label="Another client's agent, without their numbers">
            <ClientPicker id={other} value={client} onPick={setClient} />
          </Labelled>
          <Button
            variant="outline"
            className="max-sm:w-full"
            disabled={!client}
            busy={copy.busy}
            onClick={() => client && void copy.run(client)}
          >
            Copy the agent
          </Button>
        </div>
      </div>
      <Button variant="link" className="mt-6" onClick={() => start("")}>
        Start empty
      </Button>
    </SectionCard>
  );
}
