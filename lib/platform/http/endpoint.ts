import type { z } from "zod";
import type { ErrorCode } from "@/lib/platform/core/errors";

/**
 * Who may call an endpoint. `public`: anyone. `client`: a signed-in user, for their own data. `automation`: the same,
 * or an automation key of that user. `admin`: a user with the role admin. `voice`: the voice provider, by its secret.
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
  summary: string;
  params?: P;
  query?: Q;
  /** Left out where the wrapper hands the raw body to the verb (voice). */
  body?: B;
  /** Largest body accepted, in bytes; 64 KiB unless told. */
  maxBodyBytes?: number;
  /** The answer without `success: true`, which the wrapper adds; or a stream. */
  response: R;
  /** Status of a success; 200 unless told. */
  status?: 200 | 201;
  /** Error codes besides those every endpoint can answer. */
  errors?: readonly ErrorCode[];
  /** At most `max` requests in `seconds` for one caller: the key or else the user, or the address of a visitor. */
  limit?: { max: number; seconds: number };
};

/**
 * An endpoint's address alone, for the browser: it still knows its contract as a type, and the compiler holds method
 * and path to it. So the schemas, and zod with them, stay out of pages that have nothing to validate.
 */
export type Address<E extends Endpoint = Endpoint> = Pick<E, "method" | "path"> & { readonly contract?: E };

/** Declares an endpoint: the one source of its route wrapper, its browser client and its OpenAPI entry. */
export function endpoint<
  const A extends Access,
  const M extends Method,
  const L extends `/api/${string}`,
  P extends ObjectSchema = z.ZodObject<Record<never, never>>,
  Q extends ObjectSchema = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType | StreamResponse = z.ZodType,
>(
  declaration: Endpoint<A, P, Q, B, R> & { method: M; path: L },
): Endpoint<A, P, Q, B, R> & { method: M; path: L } {
  return declaration;
}

/** What a verb gets: parsed params, query and body. */
export type Input<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What a caller passes: the same before defaults and transforms. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;

/** The answer's shape; `undefined` for a stream. */
export type Output<E extends Endpoint> =
  E extends Endpoint<Access, ObjectSchema, ObjectSchema, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : undefined
    : never;

/** What a verb must return for the answer to be built from it. */
export type Result<E extends Endpoint> =
  E extends Endpoint<Access, ObjectSchema, ObjectSchema, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : Response
    : never;

export const isStream = (response: z.ZodType | StreamResponse): response is StreamResponse =>
  "stream" in response;
