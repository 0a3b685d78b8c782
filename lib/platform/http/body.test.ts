import { afterEach, describe, expect, it, vi } from "vitest";
import { BODY_PATIENCE, readBody, readJson } from "./body";
import { unauthenticatedBytes } from "./unauthenticated-bytes";

it("a body that breaks off is the sender's to send again, and no fault of ours (SAFE-01)", async () => {
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('{"half":'));
      else controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const request = new Request("http://localhost", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readBody(request)).rejects.toMatchObject({
    code: "invalid_input",
    message: "The request broke off. Please send it again.",
  });
});

it("a body of exactly the limit is read, and one byte more is refused, announced or not (SAFE-01)", async () => {
  const post = (bytes: number, headers: Record<string, string> = {}) =>
    readBody(new Request("http://localhost", { method: "POST", body: "x".repeat(bytes), headers }), {
      limit: 1024,
    });
  expect(await post(1024)).toHaveLength(1024);
  expect(await post(1024, { "content-length": "1024" })).toHaveLength(1024);
  await expect(post(1025)).rejects.toMatchObject({ code: "too_large" });
  await expect(post(1025, { "content-length": "1025" })).rejects.toMatchObject({ code: "too_large" });
});

const MB = 1024 * 1024;

/** A request whose sender controls when the next megabyte arrives. */
function slowRequest() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const request = new Request("http://localhost", { method: "POST", body, duplex: "half" } as RequestInit);
  return {
    request,
    send: (megabytes: number) => {
      for (let sent = 0; sent < megabytes && !cancelled; sent++) controller.enqueue(new Uint8Array(MB));
    },
    finish: () => controller.close(),
  };
}

/** Starts a request from an unknown sender that sends this much and then waits. */
async function hold(address: string, megabytes: number) {
  const slow = slowRequest();
  const before = unauthenticatedBytes();
  const ending = readBody(slow.request, { limit: 10 * MB, unauthenticated: address }).then(
    (body) => `${body.byteLength / MB} MB`,
    (thrown: { code: string }) => thrown.code,
  );
  slow.send(megabytes);
  return { ...slow, ending, before };
}

const untilHeld = (bytes: number) => expect.poll(unauthenticatedBytes).toBe(bytes);

describe("bodies of unknown senders (GATE-07)", () => {
  it("share 12 MB for each address: what goes beyond is ended, and the others go on", async () => {
    const first = await hold("203.0.113.1", 9);
    await untilHeld(9 * MB);
    const second = await hold("203.0.113.1", 9);
    expect(await second.ending).toBe("unavailable");
    await untilHeld(9 * MB);
    const elsewhere = await hold("203.0.113.2", 9);
    elsewhere.finish();
    expect(await elsewhere.ending).toBe("9 MB");
    first.finish();
    expect(await first.ending).toBe("9 MB");
    expect(unauthenticatedBytes()).toBe(0);
  });

  it("count as large as they announce themselves, so that nothing is read of one without room", async () => {
    const first = await hold("203.0.113.9", 9);
    await untilHeld(9 * MB);
    const read = vi.fn();
    const second = new Request("http://localhost/", {
      method: "POST",
      headers: { "content-length": String(9 * MB) },
      body: new ReadableStream({ pull: read }, { highWaterMark: 0 }),
      duplex: "half",
    } as RequestInit);
    await expect(readBody(second, { limit: 10 * MB, unauthenticated: "203.0.113.9" })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(read).not.toHaveBeenCalled();
    first.finish();
    expect(await first.ending).toBe("9 MB");
    expect(unauthenticatedBytes()).toBe(0);
  });

  it("share 32 MB in all: the largest of the address that holds most gives way, regardless of the order of arrival", async () => {
    const greedy = [await hold("203.0.113.3", 7), await hold("203.0.113.3", 4)];
    const others = [];
    for (const last of [4, 5, 6]) others.push(await hold(`203.0.113.${last}`, 6));
    await untilHeld(29 * MB);
    const provider = await hold("203.0.113.7", 9);
    expect(await greedy[0]?.ending).toBe("unavailable");
    const rest = [...greedy.slice(1), ...others, provider];
    await untilHeld(31 * MB);
    for (const each of rest) each.finish();
    expect(await Promise.all(rest.map(({ ending }) => ending))).toEqual([
      "4 MB",
      "6 MB",
      "6 MB",
      "6 MB",
      "9 MB",
    ]);
    expect(unauthenticatedBytes()).toBe(0);
  });

  it("count until they have been judged, and no longer", async () => {
    const slow = slowRequest();
    slow.send(1);
    slow.finish();
    let held = 0;
    await readBody(slow.request, {
      limit: 2 * MB,
      unauthenticated: "203.0.113.8",
      judge: () => {
        held = unauthenticatedBytes();
      },
    });
    expect([held, unauthenticatedBytes()]).toEqual([MB, 0]);
  });
});

describe("a body that trickles in", () => {
  afterEach(() => vi.useRealTimers());

  it("is given up after 30 s (GATE-07)", async () => {
    vi.useFakeTimers();
    const slow = slowRequest();
    const ending = readBody(slow.request, { limit: MB }).catch((thrown: Error) => thrown.message);
    await vi.advanceTimersByTimeAsync(BODY_PATIENCE - 1);
    const early = await Promise.race([ending, Promise.resolve("still waiting")]);
    expect(early).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(await ending).toContain("did not arrive within 30 seconds");
  });
});

describe("a JSON body", () => {
  const json = (body: string | undefined, type: string | null, limit?: number) => {
    const request = new Request("http://localhost", { method: "POST", body });
    if (type === null) request.headers.delete("content-type");
    else request.headers.set("content-type", type);
    return readJson(request, { limit });
  };

  it("is read as what it says", async () => {
    for (const type of ["application/json", "Application/JSON ; charset=utf-8"]) {
      expect(await json('{"name":"Café ☕"}', type), type).toEqual({ name: "Café ☕" });
    }
  });

  it("is refused under another name, so that no form of another site is taken for one", async () => {
    for (const type of [null, "text/plain", "application/x-www-form-urlencoded", "application/json+x"]) {
      await expect(json("{}", type), String(type)).rejects.toMatchObject({
        code: "unsupported_media_type",
        message: "Please send JSON, with the header Content-Type: application/json.",
      });
    }
  });

  it("is refused with what to do about it when it is broken, empty or too large", async () => {
    for (const broken of ["{", ""]) {
      await expect(json(broken, "application/json")).rejects.toMatchObject({
        code: "invalid_input",
        message: "The request is not valid JSON. Please check it and send it again.",
      });
    }
    await expect(json(`"${"x".repeat(2_048)}"`, "application/json", 2_048)).rejects.toMatchObject({
      code: "too_large",
      message: "The request is larger than 2 kB. Please send less at once.",
    });
    expect(await readBody(new Request("http://localhost", { method: "POST" }))).toHaveLength(0);
  });

  it("is refused when it is nested so deeply that it would overflow the stack of its reader", async () => {
    const nested = (levels: number) => json(`${"[".repeat(levels)}${"]".repeat(levels)}`, "application/json");
    await expect(nested(256)).resolves.toBeInstanceOf(Array);
    for (const levels of [257, 30_000])
      await expect(nested(levels)).rejects.toMatchObject({
        code: "invalid_input",
        message: "The request is nested too deeply. Please send it with fewer levels.",
      });
  });
});
