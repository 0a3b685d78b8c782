import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from "react";
import { ActionButton } from "./action-button";
import { cn } from "./cn";

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-semibold text-sm transition-[color,background-color,border-color,box-shadow,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg:not([class*='size-'])]:size-[1.125rem] [&_svg]:pointer-events-none [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover",
        secondary: "bg-secondary text-secondary-foreground hover:bg-border",
        outline: "border border-input/60 bg-card text-foreground shadow-xs hover:border-input hover:bg-muted",
        warning: "bg-warning text-warning-foreground shadow-xs hover:bg-warning-hover",
        ghost: "text-foreground hover:bg-muted",
        destructive: "bg-destructive text-white shadow-xs hover:bg-destructive/90",
        link: "h-auto! px-0! text-primary-text underline-offset-4 hover:underline",
      },
      size: {
        default: "h-11 px-4 sm:h-10",
        sm: "h-9 px-3",
        lg: "h-12 px-6 text-base",
        icon: "size-11 sm:size-10",
        "icon-sm": "size-9",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Gives its look to the only child, usually a link, whose own props go first. */
    asChild?: boolean;
    /** What it started is not over yet: it turns a spinner, and is disabled. Not with `asChild`. */
    busy?: boolean;
    /** What it starts changes nothing, so it stays on where nothing can be saved. Only with `busy`. */
    readsOnly?: boolean;
    /** What it does is saved at once, without a spinner of its own: it is off where nothing can be saved. */
    saves?: boolean;
    /** Before the text; the spinner takes its place. Not with `asChild`. */
    icon?: ReactNode;
  };

export function Button(options: ButtonProps) {
  const {
    className,
    variant,
    size,
    asChild = false,
    type,
    busy,
    saves = false,
    icon,
    readsOnly,
    children,
    ...props
  } = options;
  const look = buttonVariants({ variant, size });
  if (asChild) {
    if (!isValidElement<{ className?: string }>(children)) throw new Error("asChild needs a single element");
    const own = children.props;
    return cloneElement(children, {
      "data-slot": "button",
      ...props,
      ...own,
      className: cn(look, className, own.className),
    } as typeof own);
  }
  const shown = {
    "data-slot": "button",
    type: type ?? "button",
    className: cn(look, className),
    ...props,
  };
  if (busy !== undefined || saves) {
    return (
      <ActionButton {...shown} busy={busy ?? false} icon={icon} readsOnly={readsOnly}>
        {children}
      </ActionButton>
    );
  }
  return (
    <button {...shown}>
      {icon}
      {children}
    </button>
  );
}
