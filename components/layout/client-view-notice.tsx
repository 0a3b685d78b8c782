import type { ClientViewBarProps } from "./client-view-bar";
import { ClientViewPart } from "./client-view-part";

/** Whose pages an admin is looking at, on every page. */
export function ClientViewNotice(props: ClientViewBarProps) {
  return (
    <aside
      aria-label="Viewing a client"
      data-client-view
      className="sticky top-16 z-30 flex min-h-13 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-warning-soft px-4 py-2 text-center text-sm text-warning-text print:hidden"
    >
      <p className="min-w-0 break-words">
        Viewing <b>{props.client.name}</b>, read-only: you can’t save changes
      </p>
      <ClientViewPart {...props} />
    </aside>
  );
}
