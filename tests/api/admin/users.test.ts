import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { adminUsers } from "@/lib/users/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(adminUsers, "/api/admin/users");

type Listed = { id: string; created_at: string };

describe("all users", () => {
  it("are listed for an admin with name, email and date, the newest first (API-18, ROLE-08)", async () => {
    const admin = await makePerson({ admin: true });
    const ann = await makePerson({ fullName: "Ann Other" });
    const { status, body } = await api("GET", "/api/admin/users", { token: admin.token });
    expect(status).toBe(200);
    expect(body.data.find(({ id }: Listed) => id === ann.id)).toEqual({
      id: ann.id,
      email: ann.email,
      user_metadata: { full_name: "Ann Other" },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(body.data.some(({ id }: Listed) => id === admin.id)).toBe(true);
    const dates = body.data.map((user: Listed) => user.created_at);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("have no name rather than a blank one (USERS-06)", async () => {
    const admin = await makePerson({ admin: true });
    const blank = await makePerson();
    await rawSql()`update profiles set full_name = '  ' where id = ${blank.id}`;
    const { body } = await api("GET", "/api/admin/users", { token: admin.token });
    expect(body.data.find(({ id }: Listed) => id === blank.id).user_metadata).toEqual({ full_name: null });
  });

  it("are refused from the moment an admin's role is taken away (ROLE-09)", async () => {
    const admin = await makePerson({ admin: true });
    expect((await api("GET", "/api/admin/users", { token: admin.token })).status).toBe(200);
    await rawSql()`delete from user_roles where user_id = ${admin.id}`;
    expect((await api("GET", "/api/admin/users", { token: admin.token })).status).toBe(403);
  });
});

describe("users whose name or email holds a text", () => {
  it("are found in any case, and no more of them than asked for (API-18, WORK-14)", async () => {
    const admin = await makePerson({ admin: true });
    const [ann, bert] = [
      await makePerson({ fullName: "Searched Ann" }),
      await makePerson({ fullName: "Searched Bert" }),
    ];
    const ids = async (query: string) =>
      (await api("GET", `/api/admin/users?${query}`, { token: admin.token })).body.data.map(
        ({ id }: Listed) => id,
      );
    expect(await ids("search=sEARCHED")).toEqual([bert.id, ann.id]);
    expect(await ids("search=searched&limit=1")).toEqual([bert.id]);
    expect(await ids(`search=${encodeURIComponent(ann.email.toUpperCase())}`)).toEqual([ann.id]);
    expect(await ids("search=searched_ann")).toEqual([]);
    expect(await ids("search=%25%25%25")).toEqual([]);
  });
});
