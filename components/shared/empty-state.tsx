import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: LucideIcon; title: string; description?: ReactNode; action?: ReactNode };

export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center sm:py-12">
      <span className="mb-4 inline-flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-text">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {description ? (
        <p className="mt-1 max-w-sm text-balance text-muted-foreground text-sm">{description}</p>
      ) : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
