import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/**
 * A stack's preferred ports; a taken one is replaced by a free one, which later starts then keep. All are below the ports
 * that systems use for outgoing connections, which could take one before the stack listens.
 */
const PREFERRED = {
  app: 3000,
  supabase: 11321,
  postgres: 11329,
  google: 11341,
  twilio: 11342,
  facebook: 11343,
  vapi: 11344,
  target: 11345,
  push: 11346,
  mail: 11347,
  smtp: 11348,
  stripe: 11349,
};

export type Ports = typeof PREFERRED;
export type PortName = keyof Ports;

/** Picks a port for each part and stores it in `home`; `moved` names those whose usual port was taken. */
export async function choosePorts(home: string): Promise<{ ports: Ports; moved: PortName[] }> {
  const file = path.join(home, "ports.json");
  const wanted: Ports = existsSync(file)
    ? { ...PREFERRED, ...JSON.parse(readFileSync(file, "utf8")) }
    : PREFERRED;
  const ports = { ...wanted };
  const moved: PortName[] = [];
  for (const name of Object.keys(PREFERRED) as PortName[]) {
    const taken = Object.entries(ports).some(([other, port]) => other !== name && port === wanted[name]);
    if (taken || !(await isFree(wanted[name]))) {
      do ports[name] = await freePort();
      while (Object.entries(ports).some(([other, port]) => other !== name && port === ports[name]));
      moved.push(name);
    }
  }
  writeFileSync(file, JSON.stringify(ports, null, 2));
  return { ports, moved };
}

let nextBlock = process.pid;

/**
 * Free ports for a stack that lives only as long as a test run: a block of twenty. This process listens on the last of
 * them until it exits, so that no other takes the block before its ports are used.
 */
export async function temporaryPorts(): Promise<Ports> {
  const names = Object.keys(PREFERRED) as PortName[];
  for (;;) {
    const first = 12_000 + (nextBlock++ % 1_000) * 20;
    if (!(await claim(first + 19))) continue;
    const ports = names.map((_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (!free.includes(false))
      return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Ports;
  }
}

/** Listens on a port for as long as this process lives; false if another process does. */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createServer().unref();
    holder.once("error", () => resolve(false));
    holder.listen({ port, host: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Any of the two thousand below those of temporaryPorts. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(2_000);
    if (await isFree(port)) return port;
  }
}
