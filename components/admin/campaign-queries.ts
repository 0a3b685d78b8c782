"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSessionCall } from "@/components/auth/use-session-call";
import type { AdTemplate, adminCampaigns, CampaignPage, templates } from "@/lib/outward/ads/contract";
import type { Address } from "@/lib/platform/http/endpoint";

const CAMPAIGNS: Address<typeof adminCampaigns> = { method: "GET", path: "/api/facebook/campaigns" };
const TEMPLATES: Address<typeof templates> = { method: "GET", path: "/api/facebook/templates" };
const PAGE = 25;
/** Everything that a change of a campaign may change. */
export const CAMPAIGN_QUERIES = "ad campaigns";
/** While Facebook has not said whether it made a campaign. */
const WAITING_MS = 15_000;

export function useCampaigns(search: string, initial: CampaignPage | undefined) {
  const call = useSessionCall();
  return useInfiniteQuery({
    queryKey: [CAMPAIGN_QUERIES, "list", search],
    queryFn: ({ pageParam }) =>
      call<typeof adminCampaigns>(CAMPAIGNS, {
        query: { search, after: pageParam ?? undefined, limit: PAGE },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    initialData: search === "" && initial ? { pages: [initial], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.account.unconfirmed.length ? WAITING_MS : false),
  });
}

/** What can be chosen to assign. */
export function useCampaignChoices(initial: CampaignPage | undefined) {
  const call = useSessionCall();
  const { data } = useQuery({
    queryKey: [CAMPAIGN_QUERIES, "choices"],
    queryFn: () => call<typeof adminCampaigns>(CAMPAIGNS, {}),
    initialData: initial?.next === null ? initial : undefined,
  });
  return data?.data ?? initial?.data;
}

export function useTemplates(initial: AdTemplate[] | undefined) {
  const call = useSessionCall();
  return useQuery({
    queryKey: [TEMPLATES.path],
    queryFn: async () => (await call<typeof templates>(TEMPLATES, {})).data,
    initialData: initial,
  });
}
