"use client";

import { type ReactNode, useEffect, useState } from "react";
import { JobRows } from "@/components/agents/job-rows";
import { KnowledgeEditor } from "@/components/agents/knowledge-editor";
import { LadderEditor } from "@/components/agents/ladder-editor";
import {
  Columns,
  CountField,
  ListField,
  problemOf,
  type StepProps,
  splitWords,
  TextField,
} from "@/components/agents/step-parts";
import { useUnreadable } from "@/components/agents/use-unreadable";
import { WeekHours } from "@/components/agents/week-hours";
import { TextareaField } from "@/components/forms/textarea-field";
import { businessEndpoints } from "@/components/shared/business-endpoints";
import { Button } from "@/components/ui/button";
import { takeFocus } from "@/components/ui/use-focus-back";
import type { OwnBusiness } from "@/lib/agent/self-service/contract";
import { type BusinessPart, PARTS } from "@/lib/agent/self-service/parts";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { writeTab } from "@/lib/platform/browser/tab-storage";
import { useAction } from "@/lib/platform/browser/use-action";
import { useAskBeforeLeaving } from "@/lib/platform/browser/use-ask-before-leaving";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { type BusinessDraft, readBusinessDraft } from "./business-draft";
import { HolidayCalendar } from "./holiday-calendar";

type EditorProps = {
  part: BusinessPart;
  business: OwnBusiness;
  today: string;
  /** Where this browser tab keeps what is not saved yet. */
  draftKey: string;
  refetch: () => Promise<unknown>;
  onClose: () => void;
};

/**
 * One part of the business in the form that the agency has for it. What is saved is live. It edits the version that it was
 * opened with: one that somebody else saves meanwhile is not overwritten. What is not saved yet stays in this browser
 * tab.
 */
export default function BusinessEditor({
  part,
  business: newest,
  today,
  draftKey,
  refetch,
  onClose,
}: EditorProps) {
  const [kept] = useState(() => readBusinessDraft(draftKey, newest));
  const [business] = useState(kept ? { ...newest, version: kept.version } : newest);
  const unreadable = useUnreadable();
  const [edited, setEdited] = useState<DraftSetup>(kept?.edited ?? {});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { run, busy } = useAction(businessEndpoints.saveMyBusiness, {
    failed: "Not saved",
    done: () => ({ title: "Saved", description: "Your agent uses it within a minute." }),
  });
  const isChanged = Object.keys(edited).length > 0;
  useAskBeforeLeaving(isChanged);
  useEffect(() => {
    if (isChanged) writeTab(draftKey, { version: business.version, edited } satisfies BusinessDraft);
  }, [draftKey, isChanged, business.version, edited]);
  const close = () => {
    writeTab(draftKey, null);
    onClose();
  };
  const save = async () => {
    if (unreadable.focusFirst()) return;
    const changes = edited as Partial<OwnBusiness["setup"]>;
    const { answer, problems: refused } = await run({ body: { version: business.version, changes } });
    if (answer) await refetch();
    else void refetch(); // for when it is opened again
    if (!answer) return setProblems(withoutPrefix(refused));
    close();
  };
  const change = (next: DraftSetup) => setEdited({ ...edited, ...next });
  const props: StepProps = {
    setup: { ...business.setup, ...edited },
    change,
    problems,
    onUnreadable: unreadable.note,
  };
  return (
    <form
      ref={takeFocus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={busy} className="space-y-6">
        <legend className="font-semibold">{PARTS[part].title}</legend>
        <Fields part={part} props={props} business={business} today={today} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" disabled={!isChanged && !unreadable.isAny} busy={busy}>
            Save
          </Button>
          <Button size="sm" variant="outline" onClick={close}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

type FieldsProps = { part: BusinessPart; props: StepProps; business: OwnBusiness; today: string };

function Fields({ part, props, business, today }: FieldsProps): ReactNode {
  const { setup, change, problems } = props;
  switch (part) {
    case "hours":
      return (
        <div className="space-y-8">
          <WeekHours {...props} />
          <HolidayCalendar {...props} today={today} />
          <Columns>
            <CountField
              id="setup-min_notice_minutes"
              label="Minimum notice (minutes)"
              value={setup.min_notice_minutes}
              onChange={(min_notice_minutes) => change({ min_notice_minutes })}
              error={problems.min_notice_minutes}
            />
            <CountField
              id="setup-max_days_ahead"
              label="Book up to (days ahead)"
              value={setup.max_days_ahead}
              onChange={(max_days_ahead) => change({ max_days_ahead })}
              error={problems.max_days_ahead}
            />
          </Columns>
        </div>
      );
    case "area":
      return (
        <ListField
          id="setup-service_areas"
          label={`Area: ${countryOf(business.country).area.units} (leave blank for everywhere)`}
          items={setup.service_areas ?? []}
          write={(list) => list.join(", ")}
          read={splitWords}
          onChange={(service_areas) => change({ service_areas })}
          error={problemOf(problems, "service_areas")}
        />
      );
    case "services":
      return <JobRows {...props} />;
    case "greeting":
      return (
        <TextareaField
          id="setup-greeting"
          label="Greeting (must say that an AI answers and that calls are recorded)"
          maxLength={500}
          value={setup.greeting ?? ""}
          onChange={({ target }) => change({ greeting: target.value.replace(/\n/g, " ") })}
          error={problems.greeting}
        />
      );
    case "answers":
      return (
        <KnowledgeEditor
          entries={setup.knowledge ?? []}
          onChange={(knowledge) => change({ knowledge })}
          problems={withoutPrefix(problems, "knowledge.")}
        />
      );
    case "numbers": {
      const phone = {
        inputMode: "tel",
        placeholder: countryOf(business.country).phone.example,
        nullable: true,
      } as const;
      return (
        <div className="space-y-8">
          <LadderEditor
            people={setup.ladder ?? []}
            onChange={(ladder) => change({ ladder })}
            problems={problems}
            today={today}
            example={phone.placeholder}
          />
          <Columns>
            <TextField {...props} {...phone} name="emergency_number" label="Emergency number" />
            <TextField {...props} {...phone} name="transfer_number" label="Transfer calls to (optional)" />
          </Columns>
        </div>
      );
    }
  }
}

const withoutPrefix = (problems: Record<string, string>, prefix = "changes.") =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), problem]] : [],
    ),
  );
