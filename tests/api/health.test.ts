import { Validator } from "@seriousme/openapi-schema-validator";
import { afterEach, describe, expect, it } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { alive, health, openApi } from "@/lib/platform/health/contract";
import { startDraining } from "@/lib/platform/process/drain";
import { api } from "@/tests/support/api";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(alive, "/api/alive");
describeRefusals(health, "/api/health");
describeRefusals(openApi, "/api/openapi.json");

describe("GET /api/health", () => {
  it("is alive and ready while the database answers", async () => {
    const answer = await api("GET", "/api/health");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, alive: true, ready: true });
  });

  it("names its request, forbids caches, frames and guessing of types (SAFE-01)", async () => {
    const { headers } = await api("GET", "/api/health");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

describe("an instance that is about to stop", () => {
  const shared = globalThis as typeof globalThis & { callwrightIsDraining?: boolean };
  afterEach(() => {
    shared.callwrightIsDraining = undefined;
  });

  it.each(["/api/alive", "/api/health"])("says so at %s, so that a balancer asks others", async (path) => {
    startDraining();
    const answer = await api("GET", path);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      alive: true,
      ready: false,
      error: "This instance is about to stop.",
    });
    expect(answer.headers.get("retry-after")).toBe("5");
  });
});

describe("GET /api/openapi.json", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { body } = await api("GET", "/api/openapi.json");
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every endpoint with its security and its errors", async () => {
    const { body } = await api("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    for (const { method, path, access } of allEndpoints) {
      const operation = body.paths[path][method.toLowerCase()];
      expect(operation.summary, path).toBeTruthy();
      if (access === "client" || access === "admin") {
        expect(operation.security).toEqual([{ bearer: [] }]);
        expect(operation.responses[401]).toBeDefined();
      }
      if (access === "automation") {
        expect(operation.security).toEqual([{ bearer: [] }, { automationKey: [] }]);
        expect(operation.responses[401]).toBeDefined();
      }
    }
    expect(body.components.securitySchemes.automationKey).toMatchObject({ type: "http", scheme: "bearer" });
    const signIn = body.paths["/api/auth/sign-in"].post;
    expect(signIn.requestBody.content["application/json"].schema.required).toEqual([
      "identifier",
      "password",
    ]);
    expect(signIn.responses[200].content["application/json"].schema.required).toContain("success");
  });
});
