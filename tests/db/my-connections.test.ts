import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { listMyConnections } from "@/lib/connections/list-my-connections";
import { logger } from "@/lib/core/logger";
import { makePerson, type Person } from "@/tests/support/people";

const contextOf = ({ id, email }: Person) => ({
  requestId: "test",
  log: logger(),
  address: "test",
  actor: { userId: id, email, fullName: email, isAdmin: false },
});

const connect = (userId: string, service: string, needsReauth = false) => rawSql()`
  insert into user_tokens (user_id, service, account, needs_reauth, access_token_encrypted)
  values (${userId}, ${service}, 'owner@firm.test', ${needsReauth}, 'v1.ciphertext')`;

describe("the services of a client", () => {
  it("are eight, connected where a token of theirs is stored (SERV-01, SERV-06, ROLE-06)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    await connect(mine.id, "google_gmail");
    await connect(mine.id, "google_contacts", true);
    await connect(other.id, "google_drive");
    const connections = await listMyConnections(contextOf(mine));
    expect(connections).toHaveLength(8);
    expect(connections.filter(({ connected }) => connected)).toEqual([
      { id: "google_gmail", connected: true, needsReauth: false, account: "owner@firm.test" },
      { id: "google_contacts", connected: true, needsReauth: true, account: "owner@firm.test" },
    ]);
    expect(JSON.stringify(connections)).not.toContain("ciphertext");
  });
});
