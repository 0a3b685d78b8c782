"use client";

import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import type { Step } from "@/lib/outward/automations/definition";
import { useAction } from "@/lib/platform/browser/use-action";

type MakeFileButtonProps = {
  /** The step that writes to the sheet, or copies the template. */
  step: Extract<Step, { kind: "add_row" | "create_document" }>;
  title: string;
  /** Nothing is offered where there is a file already. */
  hasFile: boolean;
  onMade: (file: { id: string; url: string }) => void;
};

/** Makes the sheet or the template that a step needs, so that no one has to look for a link. */
export function MakeFileButton({ step, title, hasFile, onMade }: MakeFileButtonProps) {
  const [isMade, setMade] = useState(false);
  const { run, busy } = useAction(workflowEndpoints.makeGoogleFile, { failed: "Not made" });
  const make = async () => {
    const { answer } = await run({ body: contentOf(step, title) });
    if (!answer) return;
    setMade(true);
    onMade(answer.data);
  };
  // Not a toast: on phones it would cover the button that comes next.
  if (isMade)
    return (
      <p role="status" className="text-sm text-success-text">
        {step.kind === "add_row"
          ? "Your new sheet is in Google Drive, with its headings."
          : "Your template is in Google Drive. Change its words as you like."}
      </p>
    );
  if (hasFile) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => void make()}
      busy={busy}
      icon={<FilePlus2 aria-hidden="true" />}
    >
      {step.kind === "add_row" ? "Make a new sheet for me" : "Make a template for me"}
    </Button>
  );
}

function contentOf(step: MakeFileButtonProps["step"], title: string) {
  if (step.kind === "add_row") {
    const headers = step.columns.map(({ header }) => header.trim()).filter(Boolean);
    return { kind: "spreadsheet" as const, title, headers: headers.length > 0 ? headers : ["Date"] };
  }
  const lines = step.fields
    .filter(({ name }) => name.trim())
    .map(({ name }) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: {{${name}}}`);
  return { kind: "document" as const, title, text: [title, "", ...lines].join("\n") };
}
