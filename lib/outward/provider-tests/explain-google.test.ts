import { expect, it } from "vitest";
import { explainGoogle } from "./explain-google";

it.each([
  ["unauthorized_client", /GOOGLE_CLIENT_ID .* GOOGLE_CLIENT_SECRET/],
  ["invalid_client", /GOOGLE_CLIENT_ID .* GOOGLE_CLIENT_SECRET/],
  [
    "redirect_uri_mismatch",
    /Add https:\/\/app\.example\.com\/calendar-success and those of all other services/,
  ],
  ["ECONNREFUSED", /Google answered ECONNREFUSED/],
])("says what to do about %s (SYSTEM-01)", (reason, sentence) => {
  expect(explainGoogle(reason, "https://app.example.com/calendar-success")).toMatch(sentence);
});
