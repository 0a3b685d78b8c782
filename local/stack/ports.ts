import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** A stack's preferred ports; a taken one is replaced by a free one, which later starts then keep. */
const PREFERRED = {
  app: 3000,
  supabase: 54321,
  postgres: 54329,
  google: 54341,
  twilio: 54342,
  facebook: 54343,
  vapi: 54344,
  target: 54345,
  push: 54346,
  mail: 54347,
  smtp: 54348,
  stripe: 54349,
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
      // Asked twice, a system may name the same one.
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
 * Free ports for a stack that lives only as long as a test run: a block of twenty below the ports that systems use
 * for outgoing connections. This process listens on the last of them until it exits, so that no other takes the block
 * before its ports are used.
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
