import { useState } from "react";
import { SelectField } from "@/components/forms/select-field";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/not-loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { ROLE_WORDS } from "@/lib/accounts/people/roles";
import type { CallBooking } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";

type AssignJobProps = { booking: CallBooking; onClose: () => void };

const UNASSIGNED = "";

/** Gives a job to one of the account's people, or to no one. */
export default function AssignJob({ booking: { id, assignee }, onClose }: AssignJobProps) {
  const people = useRead(accountEndpoints.accountPeople, {});
  const [chosen, setChosen] = useState(assignee?.id ?? UNASSIGNED);
  const { refetch } = useAnswers();
  const assign = useAction(answerEndpoints.assignJob, {
    failed: "Not saved",
    after: () => refetch(endpoints.myCall),
  });
  const field = `assignee-${id}`;
  if (!people.data)
    return people.error ? <NotLoaded onRetry={() => void people.refetch()} /> : <Skeleton className="h-24" />;
  const members = people.data.data.filter(({ invitation }) => invitation === null);
  const save = async () => {
    const { answer } = await assign.run({ params: { id }, body: { person_id: chosen || null } });
    if (answer) onClose();
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SelectField
        id={field}
        label="Whose job"
        autoFocus
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value={UNASSIGNED}>No one yet</option>
        {members.map(({ id: personId, full_name: name, role }) => (
          <option key={personId} value={personId}>
            {name} ({ROLE_WORDS[role].title.toLowerCase()})
          </option>
        ))}
      </SelectField>
      <div className="flex gap-2">
        <Button type="submit" size="sm" className="max-sm:h-11" busy={assign.busy}>
          Save
        </Button>
        <Button size="sm" variant="outline" className="max-sm:h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
