"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useAuth } from "@/components/auth/auth-provider";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { ErrorState } from "@/components/shared/error-state";
import { ShowMore } from "@/components/shared/show-more";
import type { toDos } from "@/lib/agent/to-dos/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { LoadingToDos } from "./loading-to-dos";
import { ToDoRows } from "./to-do-rows";

const TO_DOS: Address<typeof toDos> = { method: "GET", path: "/api/user/to-dos" };
const PAGE = 20;

/** Done ones, or open ones that are older than those on the page; page by page. */
export default function OtherToDos({ lists, after }: { lists: "open" | "done"; after?: string }) {
  const { user } = useAuth();
  const call = useSessionCall();
  const list = useInfiniteQuery({
    queryKey: [TO_DOS.path, user?.id, lists, after],
    queryFn: ({ pageParam: cursor }) =>
      call<typeof toDos>(TO_DOS, {
        query: { done: lists === "done" ? "true" : "false", limit: PAGE, cursor },
      }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: user !== null,
  });
  if (!list.data) {
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
  const found = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      {found.length > 0 ? (
        <ToDoRows toDos={found} lists={lists} onChange={list.refetch} />
      ) : (
        <p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">Nothing ticked off yet.</p>
      )}
      <ShowMore list={list} />
    </>
  );
}
