import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { Notice } from "@/lib/agent/readiness/contract";

type NoticesProps = {
  notices: Notice[] | undefined;
  /** False for people whose role does not include what the notices lead to. */
  mayAct: boolean;
};

/** Current failures that the client must know about; usually empty. */
export function Notices({ notices, mayAct }: NoticesProps) {
  if (!notices || notices.length === 0) return null;
  return (
    <ul aria-label="Notices" className="space-y-3">
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={mayAct ? notice : { ...notice, action: null }} />
      ))}
    </ul>
  );
}

function NoticeRow({ notice: { title, body, action } }: { notice: Notice }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 rounded-xl border border-warning/50 bg-warning-soft px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <TriangleAlert aria-hidden="true" className="size-5 self-start text-warning-text sm:mt-0.5" />
      <div role="status" className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 max-w-prose text-pretty text-sm">{body}</p>
      </div>
      {action ? (
        <Button asChild variant="warning" className="justify-self-start max-sm:col-start-2">
          <Link href={action.href}>{action.label}</Link>
        </Button>
      ) : null}
    </li>
  );
}
