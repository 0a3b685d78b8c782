"use client";

import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { AdTemplate, CampaignPage } from "@/lib/outward/ads/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { useRead } from "@/lib/platform/browser/use-read";

const PAGE = 25;
/** While Facebook has not confirmed a campaign. */
const WAITING_MS = 15_000;
const FAILURE = {
  what: "Facebook Ads data",
  failed: "Load Failed",
  description: "Failed to load Facebook Ads data",
};

export const useCampaigns = (search: string, initial: CampaignPage | undefined) =>
  usePages(
    adminEndpoints.adminCampaigns,
    { query: { search, limit: PAGE } },
    {
      ...FAILURE,
      initial: search === "" ? initial : undefined,
      refetchEveryMs: (first) => (first?.account.unconfirmed.length ? WAITING_MS : false),
    },
  );

/** The options for assigning. */
export function useCampaignChoices(initial: CampaignPage | undefined) {
  const { data } = useRead(
    adminEndpoints.adminCampaigns,
    {},
    { initial: initial?.next === null ? initial : undefined },
  );
  return data?.data ?? initial?.data;
}

export const useTemplates = (initial: AdTemplate[] | undefined) =>
  useRead(adminEndpoints.templates, {}, { ...FAILURE, initial: initial && { data: initial } });
