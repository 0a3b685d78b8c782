import { CircleAlert, CircleCheck } from "lucide-react";
import { ConnectButton } from "@/components/services/connect-button";
import { SectionCard } from "@/components/shared/section-card";
import type { ConversionPage } from "@/lib/outward/conversions/contract";

type Props = { page: ConversionPage; mayChange: boolean };

/** Whether the providers let us in, and what to do if not. */
export function ConversionAccess({ page, mayChange }: Props) {
  const { settings, problems, google_account: account } = page;
  const meta = !settings.meta_on
    ? "Off."
    : settings.has_meta_token
      ? "On, with the client’s own token."
      : "On, with our token.";
  const google = account
    ? `Connected for all clients as ${account}.`
    : "Not connected. One account serves all clients.";
  return (
    <SectionCard title="Access" flush>
      <ul className="divide-y">
        <Line name="Meta" text={meta} problem={problems.meta} isFine={settings.meta_on} />
        <Line
          name="Google Ads"
          text={settings.google_on || account ? google : "Off."}
          problem={problems.google}
          isFine={settings.google_on && account !== null}
          action={
            mayChange ? (
              <ConnectButton service="google_ads" label={account ? "Connect again" : "Connect"} />
            ) : null
          }
        />
      </ul>
    </SectionCard>
  );
}

type LineProps = {
  name: string;
  text: string;
  problem: string | null;
  isFine: boolean;
  action?: React.ReactNode;
};

function Line({ name, text, problem, isFine, action }: LineProps) {
  const Icon = problem ? CircleAlert : CircleCheck;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-sm sm:px-6">
      {problem || isFine ? (
        <Icon
          aria-hidden="true"
          className={`size-5 shrink-0 ${problem ? "text-destructive-text" : "text-success-text"}`}
        />
      ) : null}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{name}</p>
        <p className="break-words text-muted-foreground">{text}</p>
        {problem ? <p className="text-destructive-text">{problem}</p> : null}
      </div>
      {action}
    </li>
  );
}
