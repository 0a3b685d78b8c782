"use client";

import { CircleCheck, Wrench } from "lucide-react";
import { PhonesForm } from "@/components/admin/phones-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { formatPhone } from "@/lib/platform/locale/format-phone";

/** The client's numbers, and the built-in tools on them by one press. */
export function LineStep({ user }: { user: UserDetails }) {
  const { id, numbers, full_name } = user;
  const attach = useAction(adminEndpoints.attachAgentTools, {
    failed: "Not attached",
    done: ({ data: { attached, numbers: count } }) => ({
      title: "Tools attached",
      description:
        attached === 0
          ? "Nothing was missing."
          : `${attached} added on ${count === 1 ? "1 number" : `${count} numbers`}.`,
    }),
    stale: [adminEndpoints.readUser, adminEndpoints.compareAgent],
  });
  const isEquipped = numbers.every(({ tools }) => tools.length > 0);
  return (
    <div className="space-y-6 sm:space-y-8">
      {numbers.length > 0 ? (
        <SectionCard
          title="Numbers and tools"
          description="The built-in tools check the calendar, book, take messages, send texts and look answers up."
          flush
        >
          <ul className="divide-y">
            {numbers.map(({ id: row, phone_number, tools }) => (
              <li key={row} className="flex items-center justify-between gap-4 px-4 py-4 text-sm sm:px-6">
                <span className="tabular font-semibold">{formatPhone(phone_number)}</span>
                <span className="flex items-center gap-2 text-muted-foreground">
                  {tools.length > 0 ? (
                    <CircleCheck aria-hidden="true" className="size-[1.125rem] text-success-text" />
                  ) : null}
                  {tools.length === 0 ? "no tools" : tools.length === 1 ? "1 tool" : `${tools.length} tools`}
                </span>
              </li>
            ))}
          </ul>
          <div className="border-t p-4 sm:px-6">
            <Button
              variant={isEquipped ? "outline" : "default"}
              className="max-sm:w-full"
              disabled={attach.busy}
              onClick={() => void attach.run({ params: { userId: id } })}
            >
              {attach.busy ? (
                <Spinner className="size-4" />
              ) : (
                <Wrench aria-hidden="true" className="size-4" />
              )}
              {attach.busy ? "Attaching…" : "Attach the built-in tools"}
            </Button>
          </div>
        </SectionCard>
      ) : null}
      <PhonesForm initialClient={{ id, name: full_name }} />
    </div>
  );
}
