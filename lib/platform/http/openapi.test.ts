import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoint } from "./endpoint";
import { describeApi } from "./openapi";

const contract = endpoint("POST /api/things/{id}", {
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
  const { paths } = describeApi([contract], "https://app.example.com", "Callwright");
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

  it("says what is sent, what is answered, and with which credentials", () => {
    const { requestBody, responses, security, summary } = described();
    expect(summary).toBe("Does a thing");
    expect(security).toEqual([{ bearer: [] }]);
    expect(requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { properties: { name: { type: "string" } } } } },
    });
    expect(responses[200]).toMatchObject({
      description: "Done",
      content: {
        "application/json": {
          schema: { properties: { data: { type: "string" }, success: { const: true } } },
        },
      },
    });
  });

  it("names only the errors that an endpoint can have", () => {
    const plain = { method: "GET", path: "/api/plain", summary: "Plain", response: z.object({}) } as const;
    const statuses = (changes: object) => {
      const made = { ...plain, ...changes } as unknown as Parameters<typeof describeApi>[0][number];
      const { responses } = describeApi([made], "x", "Callwright").paths?.["/api/plain"]?.get ?? {};
      return Object.keys(responses ?? {}).map(Number);
    };
    expect(statuses({ access: "public" })).toEqual([200, 500, 503]);
    expect(statuses({ access: "voice", status: 202 })).toEqual([202, 500, 503]);
    expect(statuses({ access: "client" })).toEqual([200, 401, 500, 503]);
    expect(statuses({ access: "automation" })).toEqual([200, 401, 500, 503]);
    expect(statuses({ access: "admin" })).toEqual([200, 401, 403, 500, 503]);
    expect(statuses({ access: "public", query: z.object({}) })).toEqual([200, 400, 500, 503]);
    expect(statuses({ access: "public", body: z.object({}) })).toEqual([200, 400, 413, 415, 500, 503]);
    expect(statuses({ access: "public", params: z.object({}), path: "/api/plain" })).toEqual([
      200, 404, 500, 503,
    ]);
    expect(statuses({ access: "public", limit: { max: 1, seconds: 1 } })).toEqual([200, 429, 500, 503]);
  });
});

it("describes the whole API: its version, its address, its credentials and its failures", () => {
  const again = { ...contract, method: "DELETE", body: undefined } as const;
  const { paths, components, ...rest } = describeApi(
    [contract, again],
    "https://app.example.com",
    "Callwright",
  );
  expect(rest).toEqual({
    openapi: "3.1.0",
    info: {
      title: "Callwright",
      version: "1.0.0",
      description: "Errors share one envelope: success, error, code, requestId.",
    },
    servers: [{ url: "https://app.example.com" }],
  });
  expect(Object.keys(paths?.["/api/things/{id}"] ?? {})).toEqual(["post", "delete"]);
  expect(paths?.["/api/things/{id}"]?.delete).not.toHaveProperty("requestBody");
  expect(components?.securitySchemes).toEqual({
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    automationKey: { type: "http", scheme: "bearer", description: "A key that begins with cw_" },
    voiceSecret: { type: "apiKey", in: "header", name: "X-Vapi-Secret" },
    signature: { type: "apiKey", in: "header", name: "X-Twilio-Signature" },
    mediaToken: { type: "apiKey", in: "query", name: "token" },
  });
  expect(Object.keys(components?.schemas ?? {})).toEqual(["Failure"]);
  // A refused input also names its fields: a client that validates answers must not reject that.
  expect(components?.schemas?.Failure).not.toHaveProperty("additionalProperties", false);
});
