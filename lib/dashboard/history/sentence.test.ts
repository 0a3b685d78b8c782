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

it("names what is told apart by its id alone: whose bill, which rate, which data, which campaign's share (SAFE-04)", () => {
  const said = [
    change({ entity: "provider bill", entity_id: "vapi 2026-10 USD" }),
    change({ action: "created", entity: "exchange rate", entity_id: "2026-10 USD GBP" }),
    change({ entity: "period", entity_id: "Recordings", user: ann }),
    change({ entity: "campaign share", name: "Boilers in Bristol", user: ann }),
  ].map(changeSentence);
  expect(said).toEqual([
    "changed the provider bill vapi 2026-10 USD",
    "created the exchange rate 2026-10 USD GBP",
    "changed the period to keep Recordings of Ann Other",
    "changed the campaign share Boilers in Bristol of Ann Other",
  ]);
});

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
    change({ entity: "system setting", entity_id: "vapi_webhook_secret", name: "Webhook secret" }),
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
    "changed the setting Webhook secret",
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

it("says what became of people's roles, at a client and at the agency (SAFE-04)", () => {
  const role = (told: Partial<ChangeFacts>) =>
    changeSentence(change({ entity: "member", user: ann, name: "Meg", ...told }));
  const given = [field("email", null, "meg@x.test"), field("role", "viewer", "manager")];
  expect([
    role({ action: "invited", changes: given }),
    role({ action: "accepted", changes: [field("role", null, "manager")] }),
    role({ action: "updated", changes: [field("role", "viewer", "manager")] }),
    role({ action: "updated", entity: "colleague", changes: [field("role", "support", null)] }),
    role({ action: "deleted", user: null, name: null }),
    role({ action: "withdrawn", changes: given }),
    role({ action: "painted", entity: "colleague" }),
    role({ action: "invited" }),
  ]).toEqual([
    "invited meg@x.test to Ann Other in the role manager",
    "joined Ann Other in the role manager",
    "gave Meg at Ann Other the role manager",
    "gave Meg at the agency the role support",
    "removed a deleted user from a client",
    "cancelled the invitation of meg@x.test to Ann Other",
    "painted Meg at the agency",
    "invited Meg to Ann Other in the role unknown",
  ]);
  expect(changeDetails(change({ entity: "member", changes: given }))).toEqual([]);
  expect(changeDetails(change({ entity: "colleague", changes: given }))).toEqual([]);
});

it("says the same words only of what they are about (SAFE-04)", () => {
  const live = [field("live", "no", "yes")];
  const off = [field("live", "yes", "no")];
  const linked = [field("vapiPhoneNumberId", null, "an-id"), field("vapiAssistantId", null, "an-id")];
  const said = [
    change({ entity: "agent", changes: live }),
    change({ entity: "agent", changes: off }),
    change({ entity: "agent", name: "Hartley", changes: [field("other", "yes", "no")] }),
    change({ changes: [...live, field("handled", "no", "yes")] }),
    change({ changes: [...off, field("handled", "yes", "no")] }),
    change({ entity: "contact request", name: "Lloyd", changes: [field("note", "no", "yes")] }),
    change({ entity: "contact request", name: "Lloyd", changes: [field("note", "yes", "no")] }),
    change({ action: "accepted", name: "Boilers", user: ann }),
    change({ entity: "phone assignment", changes: linked }),
    change({ entity: "phone assignment", action: "assigned", changes: linked }),
    change({ entity: "phone assignment", changes: [field("vapiAssistantId", "an-id", null)] }),
    change({ entity: "phone assignment", changes: [...linked, field("sipUri", null, "sip:x")] }),
    change({ entity: "phone assignment", changes: [field("oldVapiAssistantId", null, "x")] }),
    change({ entity: "phone assignment", changes: [field("vapiAssistantIds", null, "x")] }),
    change({ entity: "tool", name: "Book" }),
    change({ entity: "webhook", action: "rotated", name: "Jobs", user: ann }),
    change({ entity: "automation key", name: "Quotes", changes: [field("name", "a", "b")] }),
    change({ entity: "webhook", name: "Jobs", changes: [field("revoked_at", null, "x")] }),
    change({
      entity: "automation key",
      name: "Q",
      changes: [field("note", null, "x"), field("revoked_at", null, "x")],
    }),
    change({ entity: "tool target", action: "created", user: ann }),
    change({
      entity: "tool target",
      action: "deleted",
      user: ann,
      changes: [field("action", "book_job", null)],
    }),
    change({ entity: "tool target", action: "painted", user: ann }),
    change({ entity: "tool", action: "rotated", name: "Book", user: ann }),
    change({ entity: "webhook", action: "painted", user: ann }),
    change({
      entity: "webhook",
      action: "deleted",
      changes: [field("note", "x", null), field("url", "https://a", null)],
    }),
    change({
      entity: "user",
      action: "painted",
      changes: [field("note", null, "x"), field("email", null, "a@x.test")],
    }),
  ].map(changeSentence);
  expect(said).toEqual([
    "took a client live",
    "took a client offline",
    "changed the agent Hartley",
    "changed the campaign",
    "changed the campaign",
    "changed the contact request Lloyd",
    "changed the contact request Lloyd",
    "accepted the campaign Boilers",
    "linked the phone number of a client to Vapi",
    "assigned the phone number",
    "changed the phone number",
    "changed the phone number",
    "changed the phone number",
    "changed the phone number",
    "changed the tool Book",
    "changed the secret of the webhook Jobs of Ann Other",
    "changed the automation key Quotes",
    "changed the webhook Jobs",
    "revoked the automation key Q",
    "attached a tool for Ann Other",
    "detached a tool from Ann Other",
    "painted a tool of Ann Other",
    "changed the address of the tool Book of Ann Other",
    "painted: the webhook of Ann Other",
    "deleted the webhook https://a",
    "painted a@x.test",
  ]);
});

it("shows the details of what no sentence says (SAFE-04)", () => {
  const details = (told: Partial<ChangeFacts>) => changeDetails(change(told));
  expect(details({ changes: [field("user_id", null, "u"), field("live", "no", "yes")] })).toEqual([]);
  expect(details({ entity: "assistant", changes: [field("firstMessage", "a", "b")] })).toEqual([
    "firstMessage: a → b",
  ]);
  expect(details({ entity: "system setting", changes: [field("label", "a", "b")] })).toEqual([
    "Label: a → b",
  ]);
  expect(details({ changes: [field("value", "a", "b")] })).toEqual(["Value: a → b"]);
  expect(details({ changes: [field("name", "Old", "New"), field("url", "https://a", null)] })).toEqual([
    "Name: Old → New",
  ]);
  expect(details({ changes: [field("key", "old", "•••")] })).toEqual(["Key: set"]);
  expect(details({ changes: [field("note", "see [1] {2}", "b")] })).toEqual(["Note: see [1] {2} → b"]);
  expect(details({ changes: [field("greeting (long)", null, "b")] })).toEqual(["Greeting (long): b"]);
});
