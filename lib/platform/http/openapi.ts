import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/core/errors";
import { type Access, type Endpoint, isStream } from "./endpoint";
import { STATUS } from "./status";

const failure = z.object({
  success: z.literal(false),
  error: z.string().describe("A sentence for a person"),
  code: z.string().describe("A stable code for a program"),
  requestId: z.string(),
});

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  client: [{ bearer: [] }],
  automation: [{ bearer: [] }, { automationKey: [] }],
  admin: [{ bearer: [] }],
  voice: [{ voiceSecret: [] }],
  signed: [{ signature: [] }],
  media: [{ mediaToken: [] }],
};

/** The OpenAPI 3.1 description of the given contracts. */
export function describeApi(endpoints: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of endpoints) {
    const methods = paths[contract.path] ?? {};
    methods[contract.method.toLowerCase()] = describeEndpoint(contract);
    paths[contract.path] = methods;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Callwright",
      version: "1.0.0",
      description: "Errors share one envelope: success, error, code, requestId.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        automationKey: { type: "http", scheme: "bearer", description: "A key that begins with cw_" },
        voiceSecret: { type: "apiKey", in: "header", name: "X-Vapi-Secret" },
        signature: { type: "apiKey", in: "header", name: "X-Twilio-Signature" },
        mediaToken: { type: "apiKey", in: "query", name: "token" },
      },
      schemas: { Failure: jsonSchema(failure, "output") },
    },
  };
}

function describeEndpoint(contract: Endpoint) {
  const { response } = contract;
  const success = isStream(response)
    ? { content: { [response.stream]: {} } }
    : { content: { "application/json": { schema: withSuccess(jsonSchema(response, "output")) } } };
  return {
    summary: contract.summary,
    security: SECURITY[contract.access],
    parameters: [...parameters("path", contract.params), ...parameters("query", contract.query)],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(contract.body, "input") } },
          },
        }
      : {}),
    responses: {
      [contract.status ?? 200]: { description: "Done", ...success },
      ...describeErrors(possibleErrors(contract)),
    },
  };
}

/** One response for each status. Several codes can share one: 409 is `conflict` or `reconnect_needed`. */
function describeErrors(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      status,
      {
        description: shared.join(", "),
        content: {
          "application/json": {
            schema: {
              allOf: [{ $ref: "#/components/schemas/Failure" }, { properties: { code: { enum: shared } } }],
            },
          },
        },
      },
    ]),
  );
}

function possibleErrors(contract: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(contract.errors ?? []), "internal", "unavailable"];
  if (["client", "automation", "admin"].includes(contract.access)) codes.push("unauthenticated");
  if (contract.access === "admin") codes.push("forbidden");
  if (contract.params) codes.push("not_found");
  if (contract.body || contract.query) codes.push("invalid_input");
  if (contract.body) codes.push("too_large", "unsupported_media_type");
  if (contract.limit) codes.push("rate_limited");
  return codes;
}

function parameters(place: "path" | "query", schema: z.ZodObject | undefined) {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(field as z.ZodType, undefined).success,
    schema: jsonSchema(field as z.ZodType, "input"),
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function withSuccess(schema: Record<string, unknown>) {
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = (schema.required ?? []) as string[];
  return {
    ...schema,
    properties: { success: { const: true }, ...properties },
    required: ["success", ...required],
  };
}
