"use client";

import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ConnectButton } from "@/components/services/connect-button";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ClientService } from "@/lib/accounts/connections/services";
import type { useAutomationDraft } from "./use-automation-draft";

type BuilderNoticesProps = {
  editing: ReturnType<typeof useAutomationDraft>;
  client: { name: string } | null;
};

/** What a person has to know or do first. */
export function BuilderNotices({ editing, client }: BuilderNoticesProps) {
  const { saved, conflict, isRestored } = editing;
  return (
    <div className="space-y-3 empty:hidden">
      {client ? <Notice text={`You are looking at an automation of ${client.name} as an admin.`} /> : null}
      {saved.can_edit ? null : (
        <Notice text="Ask your administrator to let you change this workflow. Switching it on and off is always yours." />
      )}
      {saved.state === "paused" ? (
        <Notice isWarning title="Paused." text={saved.paused_reason ?? "It was paused as a precaution."} />
      ) : null}
      {conflict ? (
        <Notice
          isWarning
          title="Somebody else changed this meanwhile."
          text="Your changes are still here. Keep yours and replace theirs, or drop yours and see theirs."
          action={
            <>
              <Button
                size="sm"
                variant="outline"
                className="text-foreground"
                disabled={editing.busy}
                onClick={() => void editing.act(conflict, true)}
              >
                Keep mine
              </Button>
              <Button
                size="sm"
                variant="outline"
                className="text-foreground"
                disabled={editing.busy}
                onClick={editing.takeTheirs}
              >
                Show theirs
              </Button>
            </>
          }
        />
      ) : null}
      {isRestored && editing.isDirty ? (
        <Notice
          text="These are your changes from before. They aren't saved yet."
          action={
            <Button size="sm" variant="outline" onClick={editing.discard}>
              Drop them
            </Button>
          }
        />
      ) : null}
      {client
        ? null
        : saved.missing_services.map(({ service, name, lacks, permissions }) => (
            <Notice
              key={service}
              isWarning
              title={lacks === "permission" ? `${name} needs more permissions.` : `${name} isn't connected.`}
              text="Runs wait until this is fixed, then continue automatically."
              action={
                <ConnectButton
                  service={service as ClientService}
                  permissions={permissions}
                  label={lacks === "permission" ? "Allow" : "Connect"}
                />
              }
            />
          ))}
    </div>
  );
}

type NoticeProps = { title?: string; text: string; isWarning?: boolean; action?: ReactNode };

function Notice({ title, text, isWarning = false, action }: NoticeProps) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      role={isWarning ? "alert" : undefined}
      className={cn(
        "flex flex-col gap-3 rounded-xl p-4 text-sm sm:flex-row sm:items-center",
        isWarning ? "bg-warning-soft text-warning-text" : "border bg-muted/60",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        {title ? <span className="font-semibold">{title} </span> : null}
        {text}
      </p>
      {action ? <div className="flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
