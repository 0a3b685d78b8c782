import { expect, it } from "vitest";
import { peekCompany } from "@/lib/accounts/settings/peek-website";
import { ownSettings } from "@/tests/support/provisioning";

it("has visitors write to the company's address, without one to the support's", async () => {
  const company = { company_name: "Northgate Services Ltd", support_email: "help@northgate.test" };
  ownSettings(company);
  expect(await peekCompany()).toEqual({
    name: "Northgate Services Ltd",
    details: null,
    email: "help@northgate.test",
  });
  ownSettings({ ...company, company_email: "hello@northgate.test" });
  expect((await peekCompany()).email).toBe("hello@northgate.test");
  ownSettings({});
  expect(await peekCompany()).toEqual({ name: null, details: null, email: null });
});
