import { describe, expect, it } from "vitest";
import { ApiError } from "./call-endpoint";
import { explainFailure, fieldsOf, NoTokenError } from "./failure";

describe("a failure", () => {
  it("is told in the server's words, or as a server that could not be reached (HOUSE-04)", () => {
    expect(explainFailure(new ApiError(409, '{"error":"Someone else was faster."}'))).toBe(
      "Someone else was faster.",
    );
    expect(explainFailure(new NoTokenError())).toBe("No authentication token found");
    expect(explainFailure(new TypeError("Failed to fetch"))).toMatch(/^Couldn't reach the server\. /);
  });

  it("names the fields that the server found wrong, and nothing else", () => {
    expect(fieldsOf(new ApiError(400, '{"error":"x","fields":{"url":"No address.","events":3}}'))).toEqual({
      url: "No address.",
    });
    expect(fieldsOf(new ApiError(400, '{"error":"x","fields":"none"}'))).toEqual({});
    expect(fieldsOf(new TypeError("Failed to fetch"))).toEqual({});
  });
});
