import type { Address } from "@/lib/platform/http/endpoint";

const tables = import.meta.glob<Record<string, Record<string, Address>>>("/components/shared/*endpoints.ts", {
  eager: true,
});

/** The files that tell browsers the addresses of endpoints. */
export const tableFiles = Object.keys(tables).map((file) => file.slice(1));

/** The endpoints of all of them, by name: a name that two files have comes twice. */
export const browserEndpoints = Object.values(tables).flatMap((file) =>
  Object.values(file).flatMap((table) => Object.entries(table)),
);
