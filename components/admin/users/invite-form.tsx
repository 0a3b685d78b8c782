"use client";

import { CountryField } from "@/components/forms/country-field";
import { Field } from "@/components/forms/field";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

/** Invites a client by email: they choose their own password. `obstacle` says why that is not possible here. */
export function InviteForm({ obstacle }: { obstacle: string | null }) {
  const hydrated = useHydrated();
  const invite = useAction(adminEndpoints.inviteUser, {
    failed: "Invitation not sent",
    done: ({ data }) => ({
      title: "Invitation sent",
      description: `${data.email} gets a link that works for 72 hours.`,
    }),
    stale: [adminEndpoints.adminUsers],
  });
  const { form, field, problems, busy, clear } = useForm({
    fields: ["email", "fullName", "town", "country"],
    check: ({ email }) => (email.includes("@") ? {} : { email: "Enter an email such as owner@company.com" }),
    send: async ({ email, fullName, town, country }) => {
      const body = { email, fullName, town, country: country as CountryCode };
      const { answer, problems: refused } = await invite.run({ body });
      if (!answer) return { problems: refused };
      clear();
    },
  });
  return (
    <SectionCard
      title="New client"
      description={obstacle ?? "They get an email with a link and choose their own password."}
    >
      <form {...form} method="post">
        <fieldset disabled={busy || !hydrated || obstacle !== null} className="space-y-5">
          <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
            <Field
              {...field("email", "invited-email")}
              inputMode="email"
              label="Client's email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
            />
            <Field
              {...field("fullName", "invited-name")}
              label="Client's name (optional)"
              autoComplete="off"
              maxLength={200}
            />
            <Field
              {...field("town", "invited-town")}
              label="Client's town (optional)"
              autoComplete="off"
              maxLength={100}
            />
            <CountryField id="invited-country" label="Client's country" error={problems.country} />
          </div>
          <Button type="submit" className="max-sm:w-full" busy={busy}>
            {busy ? "Sending…" : "Send invitation"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}
