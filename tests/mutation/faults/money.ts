import type { Fault } from "@/tests/mutation/fault";

export const moneyFaults: Fault[] = [
  {
    file: "lib/outward/ads/count-ads.ts",
    from: "(select count(*)::int from mine where status = 'PAUSED') as paused",
    to: "(select count(*)::int from mine where status <> 'ACTIVE') as paused",
    tests: ["tests/api/user/dashboard.test.ts", "tests/api/facebook/user-ads.test.ts"],
    means: "an archived campaign counts as paused",
  },
  {
    file: "lib/outward/ads/count-ads.ts",
    from: "where a.user_id = ${userId}",
    to: "where true",
    tests: ["tests/api/user/dashboard.test.ts", "tests/api/facebook/user-ads.test.ts"],
    means: "a client's card counts all clients' campaigns",
  },
  {
    file: "lib/dashboard/call-page/get-my-call.ts",
    from: '(${hasBegun("b")} or ${isPaid})',
    to: '${hasBegun("b")}',
    tests: ["tests/api/external/stripe.test.ts"],
    means: "what was paid for a cancelled visit is shown nowhere",
  },
];
