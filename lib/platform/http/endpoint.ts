import type { z } from "zod";
import type { ActorContext, Context } from "@/lib/platform/auth/context";
import type { Permission } from "@/lib/platform/auth/permissions";
import type { NeededProof } from "@/lib/platform/auth/proof";
import type { ErrorCode } from "@/lib/platform/core/errors";

/**
 * Who may call an endpoint. `public`: anyone. `client`: a signed-in user, for their own data. `automation`: the same,
 * or an automation key of that user. `admin`: a person of the agency. `voice`: the voice provider, by its secret.
 * `signed`: a provider that signs its requests. `media`: by a token in the query, for `<audio>`.
 */
export type Access = "public" | "client" | "automation" | "admin" | "voice" | "signed" | "media";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

type ObjectSchema = z.ZodObject;
/** A body that is not JSON: a stream of the named content type. */
export type StreamResponse = { stream: string };

export type Endpoint<
  A extends Access = Access,
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType | StreamResponse = z.ZodType | StreamResponse,
> = {
  method: Method;
  /** As in OpenAPI: `/api/recordings/{callId}/play`. */
  path: `/api/${string}`;
  access: A;
  /** What people who are signed in need; `lib/platform/auth/permissions.ts` says who has it. */
  permission?: Permission;
  /** What people with a second factor confirm before; `session` by default. */
  proof?: NeededProof;
  summary: string;
  params?: P;
  query?: Q;
  /** Omitted where the wrapper hands the raw body to the verb (voice). */
  body?: B;
  /** Largest accepted body, in bytes; 64 KiB by default. */
  maxBodyBytes?: number;
  /** The response without `success: true`, which the wrapper adds; or a stream. */
  response: R;
  /** Status of a success; 200 by default. */
  status?: 200 | 201;
  /** A browser may send it later and again, under an `Idempotency-Key`: it is applied once (apply-once.ts). */
  keyed?: true;
  /**
   * While an admin views a client's pages, everything but a GET is refused (while-viewing.ts). `allowed`: it changes
   * nothing of the client's. `refused`: a GET that shows a secret, leaves a trace, or hands out a file.
   */
  viewing?: "allowed" | "refused";
  /** Error codes in addition to those that every endpoint like this has, such as `not_found` with `params`. */
  errors?: readonly ErrorCode[];
  /** At most `max` requests in `seconds` per key, per user, or per address for visitors. */
  limit?: { max: number; seconds: number };
};

/**
 * Only an endpoint's method and path, for the browser. The contract is still known as a type, and the compiler checks
 * method and path against it, so schemas and zod stay out of pages that validate nothing.
 */
export type Address<E extends Endpoint = Endpoint> = Pick<E, "method" | "path"> & { readonly contract?: E };

/**
 * Declares an endpoint: the single source of its route wrapper, browser client and OpenAPI entry.
 * A permission implies the access: `agency.…` means `admin`, any other means `client`.
 */
export function endpoint<
  M extends Method,
  L extends `/api/${string}`,
  A extends Access = Access,
  N extends Permission = Permission,
  P extends ObjectSchema = z.ZodObject<Record<never, never>>,
  Q extends ObjectSchema = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType | StreamResponse = z.ZodType,
>(
  route: `${M} ${L}`,
  declaration: Omit<Endpoint<Access, P, Q, B, R>, "method" | "path" | "access" | "permission"> & Guard<A, N>,
): Endpoint<AccessOf<A, N>, P, Q, B, R> & { method: M; path: L } {
  const [method, path] = route.split(" ") as [M, L];
  return { ...declaration, method, path, access: accessOf(declaration) as AccessOf<A, N> };
}

/** One of the two is required; only `automation` has both. So no omission makes an endpoint more open. */
type Guard<A extends Access, N extends Permission> =
  | { permission: N; access?: undefined }
  | { permission: N & Exclude<Permission, `agency.${string}`>; access: A & "automation" }
  | { permission?: undefined; access: A & Exclude<Access, "client" | "automation" | "admin"> };

/** All of `Access` is what the compiler infers where none is stated. */
type AccessOf<A extends Access, N extends Permission> = Access extends A
  ? N extends `agency.${string}`
    ? "admin"
    : "client"
  : A;

function accessOf({ access, permission }: Guard<Access, Permission>): Access {
  if (access) return access;
  return permission.startsWith("agency.") ? "admin" : "client";
}

/** Whether a contract file exports this as an endpoint, beside schemas and constants. */
export const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === "object" && exported !== null && "access" in exported && "path" in exported;

/** What a verb receives: parsed params, query and body. */
export type Input<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What the requester passes: the same before defaults and transforms. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;

/** The response's shape; `undefined` for a stream. */
export type Output<E extends Endpoint> =
  E extends Endpoint<Access, ObjectSchema, ObjectSchema, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : undefined
    : never;

/** What a verb must return for the response to be built from it. */
export type Result<E extends Endpoint> =
  E extends Endpoint<Access, ObjectSchema, ObjectSchema, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : Response
    : never;

/**
 * A rule of the domain behind an endpoint: what the wrapper, a page or a job calls. Its context names an actor if the
 * endpoint needs one; its input is what the contract declares, and is left out if that is nothing.
 */
export type Verb<E extends Endpoint> = [Declared<E>] extends [never]
  ? (context: ContextOf<E>) => Promise<Result<E>>
  : (context: ContextOf<E>, input: Pick<Input<E>, Declared<E>> & Partial<Input<E>>) => Promise<Result<E>>;

type ContextOf<E extends Endpoint> = E["access"] extends "client" | "automation" | "admin"
  ? ActorContext
  : Context;

/** Those of params, query and body that an endpoint has. */
type Declared<E extends Endpoint> = {
  [Part in keyof Input<E>]: [Input<E>[Part]] extends [undefined | Record<string, never>] ? never : Part;
}[keyof Input<E>];

export const isStream = (response: z.ZodType | StreamResponse): response is StreamResponse =>
  "stream" in response;
