import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type AuthContextValue, AuthProvider, type InitialUser, useAuth } from "./auth-provider";

function Probe({ tell }: { tell: (context: AuthContextValue) => void }) {
  tell(useAuth());
  return null;
}

/** What a component sees during server rendering, before the browser has looked for its session. */
function firstContext(initialUser: InitialUser | null): AuthContextValue {
  const seen: AuthContextValue[] = [];
  renderToString(
    <AuthProvider
      config={{
        supabaseUrl: "http://127.0.0.1:1",
        supabaseKey: "key",
        cookies: { secure: false, maxAge: 60 },
      }}
      initialUser={initialUser}
    >
      <Probe tell={(context) => seen.push(context)} />
    </AuthProvider>,
  );
  const [first] = seen;
  if (!first) throw new Error("the context was not provided");
  return first;
}

describe("the authentication context", () => {
  it("exposes user, session, isAuthenticated, isAdmin, isGuest and loading; loading at first (AUTH-10, AUTH-11)", () => {
    expect(firstContext(null)).toMatchObject({
      user: null,
      session: null,
      isAuthenticated: false,
      isAdmin: false,
      isGuest: false,
      loading: true,
    });
  });

  it("has the server's user from the start, and isGuest is always false (AUTH-10)", () => {
    const admin = { id: "1", email: "admin@example.test", fullName: "Ada", isAdmin: true };
    expect(firstContext(admin)).toMatchObject({
      isAuthenticated: true,
      isAdmin: true,
      isGuest: false,
      loading: true,
    });
  });
});
