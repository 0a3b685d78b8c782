"use client";

import { useForm } from "@/components/forms/use-form";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import type { MemberRole } from "@/lib/accounts/people/roles";
import { useAction } from "@/lib/platform/browser/use-action";
import type { PeopleOf } from "./people-of";
import { RoleSelect } from "./role-select";

type PersonEditorProps = {
  of: PeopleOf;
  person: AccountPerson;
  onClose: () => void;
  onRemoved: () => void;
};

/** What an owner, or an admin of the agency, may do with another person: their role, their removal, and their invitation while it is open. */
export default function PersonEditor({ of, person, onClose, onRemoved }: PersonEditorProps) {
  const { id, full_name: name, email, role, invitation } = person;
  const stale = [of.list];
  const { confirm, dialog, preload } = useConfirm();
  const change = useAction(of.change, {
    failed: "Role not changed",
    done: () => ({ title: "Role changed", description: `It applies to ${name} immediately.` }),
    stale,
  });
  const remove = useAction(of.remove, {
    failed: invitation ? "Invitation not cancelled" : "Not removed",
    done: () =>
      invitation
        ? { title: "Invitation cancelled", description: `The link that went to ${email} no longer works.` }
        : { title: "Removed", description: `${name} is signed out everywhere.` },
    stale,
  });
  const again = useAction(of.again, {
    failed: "Invitation not sent",
    done: () => ({ title: "Invitation sent", description: `${email} gets a new link. The old one ends.` }),
    stale,
  });
  const { form, problems, busy } = useForm({
    fields: ["role"],
    send: async ({ role: chosen }) => {
      const { answer, problems: refused } = await change.run({
        params: { id },
        body: { role: chosen as MemberRole },
      });
      if (!answer) return { problems: refused };
      onClose();
    },
  });
  const takeAway = async () => {
    const isSure =
      invitation !== null ||
      (await confirm({
        title: `Remove ${name}?`,
        description:
          "They are signed out immediately and can no longer get in. What they wrote and did is kept.",
        action: "Remove",
      }));
    if (isSure && (await remove.run({ params: { id } })).answer) onRemoved();
  };
  const isBusy = busy || remove.busy || again.busy;
  return (
    <form {...form}>
      <fieldset disabled={isBusy} className="space-y-4">
        <div className="max-w-md">
          <RoleSelect id={`role-${id}`} roles={of.roles} initial={role} error={problems.role} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" busy={busy}>
            Save role
          </Button>
          {invitation ? (
            <Button
              size="sm"
              variant="outline"
              busy={again.busy}
              onClick={() => void again.run({ params: { id } }).then(({ answer }) => answer && onClose())}
            >
              Send again
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="outline"
            className="text-destructive-text"
            busy={remove.busy}
            onPointerEnter={preload}
            onClick={() => void takeAway()}
          >
            {invitation ? "Cancel invitation" : "Remove"}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </fieldset>
      {dialog}
    </form>
  );
}
