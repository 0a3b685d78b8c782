import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { ErrorCode } from "@/lib/platform/core/errors";
import { type Access, type Endpoint, isStream } from "./endpoint";
import { STATUS } from "./status";

/** Some have more, such as `fields` of an input that does not match. */
const failure = z.looseObject({
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
export function describeApi(endpoints: readonly Endpoint[], serverUrl: string, title: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of endpoints) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: describeEndpoint(contract),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title,
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
      schemas: { Failure: failure },
    },
  });
}

function describeEndpoint({ response, ...contract }: Endpoint): ZodOpenApiOperationObject {
  const content = isStream(response)
    ? { [response.stream]: {} }
    : { "application/json": { schema: withSuccess(response) } };
  return {
    summary: contract.summary,
    security: SECURITY[contract.access],
    requestParams: {
      ...(contract.params && { path: contract.params }),
      ...(contract.query && { query: contract.query }),
    },
    ...(contract.body && {
      requestBody: { required: true, content: { "application/json": { schema: contract.body } } },
    }),
    responses: {
      [contract.status ?? 200]: { description: "Done", content },
      ...describeErrors(possibleErrors(contract)),
    },
  };
}

/** One response for each status. Several codes can share one: 409 is `conflict` or `reconnect_needed`. */
function describeErrors(codes: ErrorCode[]): ZodOpenApiResponsesObject {
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

function possibleErrors(contract: Omit<Endpoint, "response">): ErrorCode[] {
  const codes: ErrorCode[] = [...(contract.errors ?? []), "internal", "unavailable"];
  if (["client", "automation", "admin"].includes(contract.access)) codes.push("unauthenticated");
  if (contract.access === "admin") codes.push("forbidden");
  if (contract.params) codes.push("not_found");
  if (contract.body || contract.query) codes.push("invalid_input");
  if (contract.body) codes.push("too_large", "unsupported_media_type");
  if (contract.limit) codes.push("rate_limited");
  return codes;
}

/** The response with the `success` that the wrapper adds. Every JSON response is an object. */
const withSuccess = (response: z.ZodType) => (response as z.ZodObject).extend({ success: z.literal(true) });
