import Link from "next/link";
import { Button } from "@/components/ui/button";

type ListPagesProps = {
  /** The tab's address, which shows the first page. */
  newest: string;
  /** Whether this is not the first page. */
  isLater: boolean;
  /** The address of the next page. */
  older: string | null;
  label: string;
  /** Leads back to the first page. */
  first?: string;
};

/** The navigation below a list whose position is in the address. */
export function ListPages({ newest, isLater, older, label, first = "Newest first" }: ListPagesProps) {
  return (
    <>
      {isLater ? (
        <Button asChild variant="outline" size="sm">
          <Link href={newest} scroll={false}>
            {first}
          </Link>
        </Button>
      ) : null}
      {older ? (
        <Button asChild variant="outline" size="sm">
          <Link href={older} scroll={false}>
            {label}
          </Link>
        </Button>
      ) : null}
    </>
  );
}
