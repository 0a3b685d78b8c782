import { expect, it } from "vitest";
import type { RecordedChange } from "./contract";
import { changeDetails, changeSentence } from "./sentence";

const change = (told: Partial<RecordedChange>): RecordedChange => ({
  id: 1,
  at: "2026-11-21T12:00:00.000Z",
  actor: { id: "a", name: "Ada Admin" },
  automatic: false,
  action: "updated",
  entity: "campaign",
  entity_id: "1",
  name: null,
  user: null,
  changes: [],
  ...told,
});
const ann = { id: "b", name: "Ann Other" };
const field = (name: string, from: string | null, to: string | null) => ({ field: name, from, to });

it("says what was done to what, and for whom (SAFE-04)", () => {
  const said = [
    change({
      action: "assigned",
      entity: "phone assignment",
      user: ann,
      changes: [field("phoneNumber", null, "+442079460440")],
    }),
    change({
      action: "unassigned",
      entity: "workflow assignment",
      user: ann,
      changes: [field("workflow_name", "Quotes", null)],
    }),
    change({ entity: "system setting", entity_id: "reference_mode" }),
    change({ entity: "payment plan", entity_id: ann.id, user: ann }),
    change({ action: "assigned", name: "Boilers", user: ann }),
    change({ action: "rotated", entity: "tool", name: "Book a job" }),
    change({ entity: "contact request", name: "Lloyd", changes: [field("handled", "no", "yes")] }),
    change({ entity: "contact request", name: "Lloyd", changes: [field("handled", "yes", "no")] }),
    change({ entity: "agent", user: ann, changes: [field("live", "no", "yes")] }),
    change({ entity: "agent", user: ann, changes: [field("live", "yes", "no")] }),
    change({ action: "painted", entity: "wall" }),
  ].map(changeSentence);
  expect(said).toEqual([
    "assigned the phone number +442079460440 to Ann Other",
    "took the workflow Quotes away from Ann Other",
    "changed the setting reference_mode",
    "changed the payment plan of Ann Other",
    "assigned the campaign Boilers to Ann Other",
    "changed the secret of the tool Book a job",
    "ticked off the contact request Lloyd",
    "reopened the contact request Lloyd",
    "took Ann Other live",
    "took Ann Other offline",
    "painted: the wall",
  ]);
});

it("says what became of a user, one who is gone too (SAFE-04)", () => {
  const user = (told: Partial<RecordedChange>) =>
    changeSentence(change({ entity: "user", user: ann, ...told }));
  expect([
    user({ action: "created" }),
    user({ action: "created", user: null, changes: [field("email", null, "gone@example.test")] }),
    user({ action: "disabled" }),
    user({ action: "enabled", user: null }),
    user({ changes: [field("admin", "no", "yes")] }),
    user({ changes: [field("admin", "yes", "no")] }),
  ]).toEqual([
    "created the account of Ann Other",
    "created the account of gone@example.test",
    "disabled Ann Other",
    "enabled somebody who is gone",
    "made Ann Other an admin",
    "took admin rights away from Ann Other",
  ]);
});

it("lists each field from what to what, secrets and structures as changed alone, and no bare ids (SAFE-04)", () => {
  const changes = [
    field("monthlyPayment", "10", "20"),
    field("down_payment", "5", null),
    field("name", null, "In the sentence"),
    field("url", "https://a.test", "https://b.test"),
    field("secret", "•••", "•••"),
    field("hours", '{"mon":[]}', '{"mon":[],"tue":[]}'),
    field("key", null, "•••"),
    field("password", "•••", null),
    field("userId", null, "Ann Other"),
    field("templateId", null, "0b0f2f4e-8f0e-4d59-9d2e-2f8f5a3f1a11"),
  ];
  expect(changeDetails(change({ changes }))).toEqual([
    "Monthly payment: 10 → 20",
    "Down payment: 5 → nothing",
    "Url: https://a.test → https://b.test",
    "Secret: changed",
    "Hours: changed",
    "Key: set",
    "Password: removed",
  ]);
});
