import { rawSql } from "@/db/client";
import { api } from "./api";
import type { Person } from "./people";

const TOOLS = "/api/admin/tools/tools";

/** The admin's tool endpoints, called as one admin. */
export const toolCallsOf = (admin: () => Person) => {
  const call = (method: string, url: string, body?: unknown) =>
    api(method, url, { token: admin().token, body });
  return {
    list: (query = "") => call("GET", `${TOOLS}${query}`),
    create: (body: unknown) => call("POST", TOOLS, body),
    remove: (id: string) => call("DELETE", `${TOOLS}/${id}`),
    rotate: (id: string) => call("POST", `${TOOLS}/${id}/rotate-key`),
    targets: (id: string, query = "") => call("GET", `${TOOLS}/${id}/targets${query}`),
    saveTarget: (id: string, body: unknown) => call("POST", `${TOOLS}/${id}/targets`, body),
    removeTarget: (id: string) => call("DELETE", `/api/admin/tools/targets/${id}`),
    test: (id: string, body: unknown) => call("POST", `${TOOLS}/${id}/test`, body),
    log: (id: string, query = "") => call("GET", `${TOOLS}/${id}/invocations${query}`),
    replay: (id: string, invocationId: string) =>
      call("POST", `${TOOLS}/${id}/invocations/${invocationId}/replay`),
  };
};

export const auditOf = (entityId: string) => rawSql()`
  select actor_id, action, entity, changes from audit_log where entity_id = ${entityId} order by id`;
