import Link from "next/link";
import { Button } from "@/components/ui/button";

type ListPagesProps = {
  /** The tab's address, which shows the newest. */
  newest: string;
  /** Whether this page is another one. */
  isLater: boolean;
  /** The address of the next page. */
  older: string | null;
  label: string;
};

/** Below a list that keeps its place in the address. */
export function ListPages({ newest, isLater, older, label }: ListPagesProps) {
  return (
    <>
      {isLater ? (
        <Button asChild variant="outline" size="sm">
          <Link href={newest} scroll={false}>
            Newest first
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
