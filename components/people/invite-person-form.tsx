"use client";

import { Field } from "@/components/forms/field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import type { MemberRole } from "@/lib/accounts/people/roles";
import { useAction } from "@/lib/platform/browser/use-action";
import type { PeopleOf } from "./people-of";
import { RoleSelect } from "./role-select";

/** Invites a person by email: they choose their own password. */
export default function InvitePersonForm({ of, onClose }: { of: PeopleOf; onClose: () => void }) {
  const invite = useAction(of.invite, {
    failed: "Invitation not sent",
    done: (_answer, { body }) => ({
      title: "Invitation sent",
      description: `${body?.email} gets a link that works for 72 hours.`,
    }),
    stale: [of.list],
  });
  const { form, field, problems, busy } = useForm({
    fields: ["email", "full_name", "role"],
    check: ({ email }) => (email.includes("@") ? {} : { email: "Enter an email such as name@company.com" }),
    send: async ({ email, full_name, role }) => {
      const body = { email: email.trim(), full_name, role: role as MemberRole };
      const { answer, problems: refused } = await invite.run({ body });
      if (!answer) return { problems: refused };
      onClose();
    },
  });
  return (
    <form {...form}>
      <fieldset disabled={busy} className="space-y-5">
        <p className="text-muted-foreground text-sm">
          They get an email with a link and choose their own password. You never need to know it.
        </p>
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <Field
            {...field("email", "person-email")}
            type="email"
            label="Email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            autoFocus
          />
          <Field
            {...field("full_name", "person-name")}
            label="Name (optional)"
            autoComplete="off"
            maxLength={200}
          />
          <RoleSelect id="person-role" roles={of.roles} initial={of.usual} error={problems.role} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" busy={busy}>
            Send invitation
          </Button>
          <Button size="sm" variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
