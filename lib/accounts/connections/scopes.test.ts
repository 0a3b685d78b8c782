import { describe, expect, it } from "vitest";
import { lacks, permissionsIn, scopesOf } from "./scopes";

const full = (...scopes: string[]) => scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`);

describe("the permissions of a grant", () => {
  it("lacks what a step needs and was not granted, in words (FLOW-03)", () => {
    expect(lacks(full("gmail.send"), "google_gmail", [])).toEqual([]);
    expect(lacks(full("gmail.send"), "google_gmail", ["mail.read"])).toEqual(["read your email"]);
    expect(lacks([], "google_gmail", ["mail.read"])).toEqual([
      "send email on your behalf",
      "read your email",
    ]);
    expect(lacks(full("documents"), "google_docs", [])).toEqual([
      "use the files that you open or make with this app",
    ]);
    expect(lacks(full("gmail.send"), "google_gmail", ["contacts.write"]), "not Gmail's").toEqual([]);
  });

  it("counts a wider scope for the one that it includes (FLOW-03)", () => {
    expect(scopesOf("google_contacts")).toEqual(full("contacts.readonly"));
    expect(scopesOf("google_contacts", ["contacts.write"])).toEqual(full("contacts"));
    expect(lacks(full("contacts"), "google_contacts", [])).toEqual([]);
    expect(lacks(full("contacts.readonly"), "google_contacts", ["contacts.write"])).toEqual([
      "see and edit your contacts",
    ]);
    expect(lacks(full("gmail.readonly", "contacts"), "google_gmail", []), "neither sends email").toEqual([
      "send email on your behalf",
    ]);
    expect(permissionsIn(full("contacts"), "google_contacts")).toEqual(["contacts.write"]);
    expect(permissionsIn(full("contacts.readonly"), "google_contacts")).toEqual([]);
  });
});
