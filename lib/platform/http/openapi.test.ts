import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoint } from "./endpoint";
import { describeApi } from "./openapi";

const contract = endpoint({
  method: "POST",
  path: "/api/things/{id}",
  access: "client",
  permission: "self",
  summary: "Does a thing",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    from: z.string(),
    limit: z.coerce.number().default(10),
    search: z.string().optional(),
  }),
  body: z.object({ name: z.string() }),
  response: z.object({ data: z.string() }),
  errors: ["conflict", "reconnect_needed"],
  limit: { max: 1, seconds: 1 },
});

const described = () => {
  const { paths } = describeApi([contract], "https://app.example.com");
  // biome-ignore lint/suspicious/noExplicitAny: the document's shape is under test
  return paths?.["/api/things/{id}"]?.post as any;
};

describe("the description of an endpoint", () => {
  it("names every code of a status that several share", () => {
    const { responses } = described();
    expect(responses[409].description).toBe("conflict, reconnect_needed");
    const [envelope, narrowed] = responses[409].content["application/json"].schema.allOf;
    expect(envelope).toEqual({ $ref: "#/components/schemas/Failure" });
    expect(narrowed.properties.code.enum).toEqual(["conflict", "reconnect_needed"]);
    expect(Object.keys(responses).map(Number)).toEqual([200, 400, 401, 404, 409, 413, 415, 429, 500, 503]);
  });

  it("says which query parameters are required, and that those with a default are not", () => {
    const required = Object.fromEntries(
      described().parameters.map((each: { name: string; required?: boolean }) => [
        each.name,
        each.required ?? false, // OpenAPI's default
      ]),
    );
    expect(required).toEqual({ id: true, from: true, limit: false, search: false });
  });
});
