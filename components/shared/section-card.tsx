import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";

type SectionCardProps = {
  title: string;
  /** The anchor for links. */
  id?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Puts the actions under the description: several of them beside a long one leave it no room. */
  actionsBelow?: boolean;
  /** Lets rows reach the card's edges. */
  flush?: boolean;
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

export function SectionCard(props: SectionCardProps) {
  const {
    id,
    title,
    description,
    actions,
    actionsBelow,
    flush = false,
    busy = false,
    className,
    children,
  } = props;
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      aria-busy={busy || undefined}
      className={cn("min-w-0", className)}
    >
      {/* The list of a combobox may be longer than its card. */}
      <Card className="h-full overflow-hidden has-[[role=combobox]]:overflow-visible">
        <div
          className={cn(
            "flex border-b px-4 sm:px-6",
            actionsBelow
              ? "flex-col gap-3 py-4"
              : "min-h-14 items-center justify-between gap-4 py-2 sm:min-h-16 sm:py-3",
          )}
        >
          <div className="min-w-0">
            <h2 id={headingId} className="break-words font-semibold text-lg">
              {title}
            </h2>
            {description ? <p className="text-muted-foreground text-sm">{description}</p> : null}
          </div>
          {actions}
        </div>
        <div className={cn(!flush && "p-4 sm:p-6")}>{children}</div>
      </Card>
    </section>
  );
}
