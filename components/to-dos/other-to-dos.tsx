"use client";

import { endpoints } from "@/components/shared/endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { ShowMore } from "@/components/shared/show-more";
import { explainFailure } from "@/lib/platform/browser/failure";
import { usePages } from "@/lib/platform/browser/use-pages";
import { LoadingToDos } from "./loading-to-dos";
import { ToDoRows } from "./to-do-rows";

const PAGE = 20;

/** Done ones, or open ones that are older than those on the page; page by page. */
export default function OtherToDos({ lists, after }: { lists: "open" | "done"; after?: string }) {
  const query = { done: lists === "done" ? "true" : "false", limit: PAGE, cursor: after } as const;
  const { rows, list } = usePages(endpoints.toDos, { query });
  if (!rows) {
    if (!list.error) return <LoadingToDos />;
    return (
      <ErrorState
        title="We couldn’t load these"
        message={explainFailure(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  return (
    <>
      {rows.length > 0 ? (
        <ToDoRows toDos={rows} lists={lists} onChange={list.refetch} />
      ) : (
        <p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">Nothing ticked off yet.</p>
      )}
      <ShowMore list={list} />
    </>
  );
}
