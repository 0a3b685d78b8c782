"use client";

import { endpoints } from "@/components/shared/endpoints";
import { NotRead } from "@/components/shared/not-read";
import { ShowMore } from "@/components/shared/show-more";
import { usePages } from "@/lib/platform/browser/use-pages";
import { LoadingToDos } from "./loading-to-dos";
import { ToDoRows } from "./to-do-rows";

const PAGE = 20;

/** Done ones, or open ones that are older than those on the page; page by page. */
export default function OtherToDos({ lists, after }: { lists: "open" | "done"; after?: string }) {
  const query = { done: lists === "done" ? "true" : "false", limit: PAGE, cursor: after } as const;
  const { rows, list } = usePages(endpoints.toDos, { query });
  if (!rows) return <NotRead of={list} what="these" loading={<LoadingToDos />} />;
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
