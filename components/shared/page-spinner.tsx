import { Spinner } from "@/components/ui/spinner";

export function PageSpinner() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center text-muted-foreground">
      <Spinner className="size-7" label="Loading" />
    </div>
  );
}
