import { SignJWT } from "jose";
import type { Secrets } from "./home";

type ChangeEmail = (userId: string, email: string) => Promise<"changed" | "taken" | "unknown">;
type ToLite = (request: Request) => Response | Promise<Response>;

/**
 * The calls of a project's admin API that we make, which Lite lacks, with the secret key only: creates a user with a
 * confirmed address, and sets a user's password or confirmed address. Proves the key, the shapes and the refusals, but not a project's own
 * checks of metadata and bans.
 */
export async function answerAdmin(
  request: Request,
  secrets: Pick<Secrets, "secretKey" | "jwtSecret">,
  { toLite, changeEmail }: { toLite: ToLite; changeEmail: ChangeEmail },
): Promise<Response> {
  if (request.headers.get("authorization") !== `Bearer ${secrets.secretKey}`) {
    return refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const [, userId] = /\/admin\/users(?:\/([0-9a-f-]{36}))?$/.exec(new URL(request.url).pathname) ?? [];
  if (request.method === "POST" && request.url.endsWith("/admin/users")) {
    return createUser(request, secrets.secretKey, toLite);
  }
  if (request.method === "PUT" && userId) {
    const change = await request.json();
    return "email" in change
      ? setEmail(userId, change, changeEmail)
      : setPassword(request, change, { userId, ...secrets, toLite });
  }
  return refuse(404, "not_found", "requested path is invalid");
}

async function createUser(request: Request, secretKey: string, toLite: ToLite): Promise<Response> {
  const { email, password, email_confirm, user_metadata } = await request.json();
  if (!email_confirm) return refuse(501, "not_implemented", "The stand-in makes confirmed users alone");
  const signUp = new URL("/auth/v1/signup", request.url);
  const headers = { apikey: secretKey, "content-type": "application/json" };
  const body = JSON.stringify({ email, password, data: user_metadata });
  const answer = await toLite(new Request(signUp, { method: "POST", headers, body }));
  const made = await answer.json();
  if (made.error_code === "user_already_exists") {
    return emailExists();
  }
  return Response.json(answer.ok ? (made.user ?? made) : made, { status: answer.status });
}

type Change = Record<string, unknown>;

async function setEmail(userId: string, change: Change, changeEmail: ChangeEmail): Promise<Response> {
  const { email, email_confirm, ...others } = change;
  if (typeof email !== "string" || email_confirm !== true || Object.keys(others).length > 0) {
    return refuse(501, "not_implemented", "The stand-in sets confirmed addresses alone");
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  const outcome = await changeEmail(userId, email.toLowerCase());
  if (outcome === "taken") return emailExists();
  if (outcome === "unknown") return refuse(404, "user_not_found", "User not found");
  return Response.json({ id: userId, email: email.toLowerCase() });
}

type Target = { userId: string; secretKey: string; jwtSecret: string; toLite: ToLite };

/** Lite lets users change their own password: it is asked with a token of this user. */
async function setPassword(request: Request, change: Change, target: Target): Promise<Response> {
  const { password, ...others } = change;
  if (typeof password !== "string" || Object.keys(others).length > 0) {
    return refuse(501, "not_implemented", "The stand-in sets passwords alone");
  }
  const token = await new SignJWT({ role: "authenticated", aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(target.userId)
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(target.jwtSecret));
  const headers = {
    apikey: target.secretKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const address = new URL("/auth/v1/user", request.url);
  const ask = (method: string, body?: string) =>
    target.toLite(new Request(address, { method, headers, body }));
  const answer = await ask("PUT", JSON.stringify({ password }));
  const said = await answer.json();
  // A project's admin API takes the password that the user has already.
  if (said.error_code === "same_password") return ask("GET");
  if (answer.status === 401 || answer.status === 404) return refuse(404, "user_not_found", "User not found");
  return Response.json(said, { status: answer.status });
}

const emailExists = () =>
  refuse(422, "email_exists", "A user with this email address has already been registered");

const refuse = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });
