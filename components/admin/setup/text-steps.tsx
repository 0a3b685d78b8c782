"use client";

import { LadderEditor } from "@/components/agents/ladder-editor";
import {
  Columns,
  ListField,
  problemOf,
  type StepProps,
  splitLines,
  splitWords,
  TextField,
} from "@/components/agents/step-parts";
import { CountryField } from "@/components/forms/country-field";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { ZoneField } from "@/components/forms/zone-field";
import type { Country } from "@/lib/platform/locale/countries/country";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { FORMATS } from "@/lib/platform/locale/countries/formats";
import { isTimeZone, localDay } from "@/lib/platform/locale/zoned-time";

type PlacedStep = StepProps & { country: Country };

/** Who the business is and how its calls are answered. */
export function BusinessStep(props: PlacedStep) {
  const { setup, change, problems, country } = props;
  const choose = (code: CountryCode) => change({ country: code, time_zone: FORMATS[code].zone });
  return (
    <Columns>
      <TextField {...props} name="business_name" label="Business name" />
      <TextField {...props} name="trade" label="Trade" placeholder="Plumbing and heating" />
      <CountryField
        id="setup-country"
        label="Country"
        value={country.code}
        defaultValue={undefined}
        onChange={({ target }) => choose(target.value as CountryCode)}
        error={problems.country}
      />
      <ZoneField
        id="setup-time_zone"
        label="Time zone"
        value={setup.time_zone ?? country.zones[0]}
        onChange={({ target }) => change({ time_zone: target.value })}
        error={problems.time_zone}
      />
      <div className="md:col-span-2">
        <TextareaField
          id="setup-greeting"
          label="Greeting (must say that an AI answers and that calls are recorded)"
          value={setup.greeting ?? ""}
          onChange={({ target }) => change({ greeting: target.value.replace(/\n/g, " ") })}
          error={problems.greeting}
        />
      </div>
    </Columns>
  );
}

/** Where the business works, and what its agent asks. */
export function AreaStep({ setup, change, problems, country }: PlacedStep) {
  const { units, example } = country.area;
  return (
    <Columns>
      <ListField
        id="setup-service_areas"
        label={`Area: ${units} (leave blank for everywhere)`}
        items={setup.service_areas ?? []}
        write={(list) => list.join(", ")}
        read={splitWords}
        onChange={(service_areas) => change({ service_areas })}
        error={problemOf(problems, "service_areas")}
        placeholder={example}
      />
      <ListField
        id="setup-questions"
        label="Questions to ask callers (one per line)"
        items={setup.questions ?? []}
        write={(list) => list.join("\n")}
        read={splitLines}
        onChange={(questions) => change({ questions })}
        error={problemOf(problems, "questions")}
      />
    </Columns>
  );
}

/** Emergencies, who takes calls over, and texts. */
export function PhonesStep(props: PlacedStep) {
  const { setup, change, problems, country } = props;
  const phone = { inputMode: "tel", placeholder: country.phone.example, nullable: true } as const;
  return (
    <div className="space-y-8">
      <Columns>
        <ListField
          id="setup-emergency_words"
          label="Emergency words (separated by commas)"
          items={setup.emergency_words ?? []}
          write={(list) => list.join(", ")}
          read={splitWords}
          onChange={(emergency_words) => change({ emergency_words })}
          error={problemOf(problems, "emergency_words")}
        />
        <div className="space-y-5">
          <TextField {...props} {...phone} name="emergency_number" label="Emergency number" />
          <TextField {...props} {...phone} name="transfer_number" label="Transfer calls to (optional)" />
          <SelectField
            id="setup-outage"
            label="If the voice service is down"
            value={setup.ring_in_outage === false ? "no" : "yes"}
            onChange={({ target }) => change({ ring_in_outage: target.value === "yes" })}
          >
            <option value="yes">Call the transfer number, then take a message</option>
            <option value="no">Take a message immediately</option>
          </SelectField>
        </div>
      </Columns>
      <LadderEditor
        people={setup.ladder ?? []}
        onChange={(ladder) => change({ ladder })}
        problems={problems}
        today={localDay(
          Date.now(),
          setup.time_zone && isTimeZone(setup.time_zone) ? setup.time_zone : country.zones[0],
        )}
        example={country.phone.example}
      />
      <fieldset className="space-y-4">
        <legend className="font-semibold">Texts</legend>
        <Columns>
          <TextField
            {...props}
            {...phone}
            name="notification_number"
            label="Notification number (optional)"
          />
          <TextField {...props} {...phone} name="text_sender" label="Send texts from (needed to go live)" />
          <TextField {...props} nullable name="missed_call_text" label="Missed-call text (blank for none)" />
          <ListField
            id="setup-link_hosts"
            label="Websites that texts may link to (blank for none)"
            items={setup.link_hosts ?? []}
            write={(list) => list.join(", ")}
            read={splitWords}
            onChange={(link_hosts) => change({ link_hosts })}
            error={problemOf(problems, "link_hosts")}
            placeholder="hartley.co.uk"
          />
          <SelectField
            id="setup-notify"
            label="Messages from callers"
            value={setup.notify_messages === false ? "no" : "yes"}
            onChange={({ target }) => change({ notify_messages: target.value === "yes" })}
          >
            <option value="yes">Text each one to the notification number</option>
            <option value="no">Show them on the dashboard only</option>
          </SelectField>
        </Columns>
      </fieldset>
    </div>
  );
}
