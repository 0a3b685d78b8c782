import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AuthContextValue, AuthProvider, type InitialUser, useAuth } from "./auth-provider";
import { sessionKey } from "./stored-session";

const SUPABASE_URL = "http://127.0.0.1:1";

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
        supabaseUrl: SUPABASE_URL,
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

describe("the token of a page's requests", () => {
  const reload = vi.fn();
  const signInAs = (id: string, seconds = 3_600) => {
    const session = {
      access_token: `token of ${id}`,
      refresh_token: "refresh",
      expires_at: Math.floor(Date.now() / 1_000) + seconds,
      user: { id },
    };
    const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
    vi.stubGlobal("document", { cookie: `${sessionKey(SUPABASE_URL)}=${value}` });
    vi.stubGlobal("window", { location: { reload } });
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is that of the person whose page it is", async () => {
    const { getAccessToken } = firstContext({ id: "1", email: null, fullName: null, isAdmin: false });
    signInAs("1");
    expect(await getAccessToken()).toBe("token of 1");
  });

  it("is none once another person has signed in in another tab: the page is loaded again as theirs (AUTH-12)", async () => {
    const { getAccessToken } = firstContext({ id: "1", email: null, fullName: null, isAdmin: false });
    signInAs("2");
    expect(await getAccessToken()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("fails like any request without a connection while the session cannot be renewed, and is not given up (AUTH-11)", async () => {
    const { getAccessToken } = firstContext({ id: "1", email: null, fullName: null, isAdmin: false });
    signInAs("1", -60);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    vi.spyOn(console, "warn").mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
    let outcome: unknown = "none yet";
    void getAccessToken().then(
      (token) => (outcome = token),
      (thrown: unknown) => (outcome = thrown),
    );
    while (outcome === "none yet") {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    expect(outcome).toBeInstanceOf(TypeError);
  });
});
