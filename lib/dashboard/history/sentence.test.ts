import { expect, it } from "vitest";
import type { ChangeFacts } from "./contract";
import { changeDetails, changeSentence } from "./sentence";

const change = (told: Partial<ChangeFacts>): ChangeFacts => ({
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
    change({
      entity: "phone assignment",
      name: "020 7946 0440",
      user: ann,
      changes: [field("vapiAssistantId", null, "an-id")],
    }),
    change({ entity: "system setting", entity_id: "reference_mode" }),
    change({ entity: "system setting", entity_id: "vapi_webhook_secret", name: "Webhook Secret" }),
    change({
      action: "created",
      entity: "tool target",
      name: "book-job",
      user: ann,
      changes: [field("phone_number", null, "0117 496 0331")],
    }),
    change({ entity: "tool target", name: "book-job", user: ann }),
    change({
      action: "deleted",
      entity: "tool target",
      user: ann,
      changes: [field("phone_number", "0117 496 0331", null)],
    }),
    change({
      entity: "automation key",
      name: "Quotes",
      user: ann,
      changes: [field("revoked_at", null, "2026-11-21")],
    }),
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
    "removed the workflow Quotes from Ann Other",
    "linked the phone number 020 7946 0440 of Ann Other to Vapi",
    "changed the setting reference_mode",
    "changed the setting Webhook Secret",
    "attached the tool book-job to 0117 496 0331 of Ann Other",
    "changed where calls go for the tool book-job of Ann Other",
    "detached a tool from 0117 496 0331 of Ann Other",
    "revoked the automation key Quotes of Ann Other",
    "changed the payment plan of Ann Other",
    "assigned the campaign Boilers to Ann Other",
    "changed the address of the tool Book a job",
    "marked the contact request Lloyd as handled",
    "reopened the contact request Lloyd",
    "took Ann Other live",
    "took Ann Other offline",
    "painted: the wall",
  ]);
});

it("describes changes to a user, even a deleted one (SAFE-04)", () => {
  const user = (told: Partial<ChangeFacts>) => changeSentence(change({ entity: "user", user: ann, ...told }));
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
    "enabled a deleted user",
    "made Ann Other an admin",
    "removed the admin rights of Ann Other",
  ]);
});

it("lists each field with its old and new value, secrets and structures only as changed, and no bare ids (SAFE-04)", () => {
  const changes = [
    field("monthlyPayment", "10", "20"),
    field("down_payment", "5", null),
    field("name", null, "In the sentence"),
    field("url", "https://a.test", "https://b.test"),
    field("secret", "•••", "•••"),
    field("arguments", '{"mon":[]}', '{"mon":[],"tue":[]}'),
    field("hours.mon", "08:00–17:00", "closed"),
    field("job_types.added", null, "Leak (45 minutes)"),
    field("min_notice_minutes", "60", "90"),
    field("questions", null, null),
    field("key", null, "•••"),
    field("password", "•••", null),
    field("userId", null, "Ann Other"),
    field("templateId", null, "0b0f2f4e-8f0e-4d59-9d2e-2f8f5a3f1a11"),
  ];
  expect(changeDetails(change({ changes }))).toEqual([
    "Monthly payment: 10 → 20",
    "Down payment: 5 → nothing",
    "Address: https://a.test → https://b.test",
    "Secret: changed",
    "Arguments: changed",
    "Monday hours: 08:00–17:00 → closed",
    "Job types added: Leak (45 minutes)",
    "Minimum notice: 60 → 90",
    "Key: set",
    "Password: removed",
  ]);
});

it("shows a setting's new value, but never a secret's (SAFE-04)", () => {
  const setting = (from: string | null, to: string | null) =>
    changeDetails(change({ entity: "system setting", changes: [field("value", from, to)] }));
  expect([setting("7", "30"), setting("•••", "•••"), setting(null, "•••"), setting("•••", null)]).toEqual([
    ["7 → 30"],
    [],
    ["set"],
    ["removed"],
  ]);
});
