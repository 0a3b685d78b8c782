import { useId, useState } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { CopyButton } from "@/components/shared/copy-button";
import { AdminButton, ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { sourceEndpoints } from "@/components/shared/source-endpoints";
import type { CampaignReachClient } from "@/lib/agent/sources/contract";
import { useAction } from "@/lib/platform/browser/use-action";

/** The client's own page, which tells us of forms that were sent after a click, with the visitor's consent. */
export function ClientPage({ client }: { client: CampaignReachClient }) {
  const { formatDayTime } = useFormats();
  const id = useId();
  const [page, setPage] = useState(client.page);
  const [origins, setOrigins] = useState(client.page?.origins.join("\n") ?? "");
  const [problem, setProblem] = useState<string>();
  const save = useAction(sourceEndpoints.setTouchPage, {
    done: () => ({ title: "Page saved", description: "Forms count only from these addresses." }),
  });
  const send = async () => {
    const body = { origins: origins.split(/\s+/).filter(Boolean) };
    const { answer, failure, problems } = await save.run({ params: { id: client.user_id }, body });
    setProblem(answer ? undefined : (problems?.origins ?? failure));
    if (!answer) return;
    setPage(answer.data);
    setOrigins(answer.data.origins.join("\n"));
  };
  return (
    <div className="space-y-4 px-4 py-4 sm:px-6">
      <div>
        <h3 className="font-semibold">Their own page</h3>
        <p className="text-muted-foreground text-sm">
          A form that is sent after a click is matched with a call from the same number within 30 days.
          Nothing is kept or sent before the visitor’s consent.
        </p>
      </div>
      <ForAdmins>
        <TextareaField
          id={`${id}-origins`}
          label="Page addresses (one per line)"
          rows={2}
          placeholder="https://www.example.co.uk"
          value={origins}
          onChange={({ target }) => setOrigins(target.value)}
          error={problem}
        />
        <AdminButton variant="outline" busy={save.busy} onClick={() => void send()}>
          Save addresses
        </AdminButton>
      </ForAdmins>
      {page ? (
        <div className="space-y-2 text-sm">
          <p>Put this into the head of every page:</p>
          <pre className="whitespace-pre-wrap break-all rounded-lg bg-muted p-3 text-xs">
            <code>{page.snippet}</code>
          </pre>
          <CopyButton text={page.snippet} label="Copy script" what="The script" />
          <p className="text-muted-foreground">
            It follows Google’s Consent Mode (<code>ad_storage</code> and <code>ad_user_data</code>). Without
            it, the page calls <code>callwrightConsent(true)</code> once the visitor has agreed, and{" "}
            <code>callwrightConsent(false)</code> when they refuse.
          </p>
          <p className="text-muted-foreground">
            {page.heard_at ? `Last received ${formatDayTime(page.heard_at)}.` : "Nothing received yet."}
          </p>
        </div>
      ) : null}
    </div>
  );
}
