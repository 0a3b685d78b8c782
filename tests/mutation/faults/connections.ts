import type { Fault } from "@/tests/mutation/fault";

export const connectionsFaults: Fault[] = [
  {
    file: "lib/accounts/connections/consent-states.ts",
    from: "where state_hash = ${stateHash} and user_id = ${userId} and service = ${service}\n      and session_id",
    to: "where state_hash = ${stateHash} and service = ${service}\n      and session_id",
    tests: ["tests/api/google/[service]/oauth-callback.test.ts"],
    means: "a user finishes a consent that another user began",
  },
  {
    file: "lib/accounts/connections/consent-states.ts",
    from: "and not ${IS_USED} and not ${IS_LATE}",
    to: "and not ${IS_LATE}",
    tests: ["tests/api/google/[service]/oauth-callback.test.ts"],
    means: "a consent is used twice",
  },
  {
    file: "lib/accounts/connections/consent-states.ts",
    from: "and not ${IS_USED} and not ${IS_LATE}",
    to: "and not ${IS_USED}",
    tests: ["tests/api/google/[service]/oauth-callback.test.ts"],
    means: "a consent is good for ever",
  },
  {
    file: "lib/accounts/connections/complete-consent.ts",
    from: "if (missing.length > 0) {",
    to: "if (missing.length > 9) {",
    tests: ["tests/api/google/[service]/oauth-callback.test.ts"],
    means: "a consent with an empty box connects",
  },
  {
    file: "lib/accounts/connections/mark-broken.ts",
    from: "and(isSameGrant(row), eq(userTokens.needsReauth, false))",
    to: "isSameGrant(row)",
    tests: ["tests/api/google/google-access.test.ts"],
    means: "a broken connection is announced at every attempt",
  },
  {
    file: "lib/accounts/connections/disconnect.ts",
    from: "and(eq(userTokens.userId, actor.accountId), eq(userTokens.service, service))",
    to: "eq(userTokens.service, service)",
    tests: ["tests/api/google/[service]/connection.test.ts"],
    means: "disconnecting deletes all users' connections",
  },
  {
    file: "lib/accounts/connections/google-access.ts",
    from: "if (connection.needsReauth) throw reconnectNeeded(service);",
    to: "",
    tests: ["tests/api/google/calendar-events.test.ts"],
    means: "Google is asked again and again with a grant that it has withdrawn",
  },
  {
    file: "lib/accounts/connections/replace-access-token.ts",
    from: "stored.token !== stale &&",
    to: "",
    tests: ["tests/api/google/calendar-events.test.ts"],
    means: "a token that Google refused is handed out again",
  },
];
