import { expect, it } from "vitest";
import { rawSql } from "@/db/client";

/** Tables small enough to be read whole: rows that people write by hand, and what is deleted within days. */
const SMALL = `
  account_links.created_by ad_campaigns.template_id agent_drafts.updated_by agent_versions.published_by
  automation_keys.created_by automation_versions.published_by automations.created_by call_corrections.corrected_by
  call_corrections.user_id call_holds.held_by call_notes.author_id call_notes.user_id campaign_requests.requested_by
  campaign_requests.template_id client_views.admin_id client_views.client_id digest_links.person_id erasures.requested_by
  nuisance_callers.marked_by oauth_states.user_id reason_labels.labelled_by rehearsals.created_by role_invitations.invited_by
  system_settings.updated_by tools.created_by workflow_assignments.created_by
`
  .trim()
  .split(/\s+/);

it("every row that goes or changes with another is found by an index, or its table is small", async () => {
  const unindexed = await rawSql()<{ name: string }[]>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`;
  expect(
    unindexed.map(({ name }) => name),
    "add an index that starts with the column",
  ).toEqual(SMALL);
});
