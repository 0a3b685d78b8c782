import { randomInt } from "node:crypto";

/** An address of the reserved block 240.0.0.0/4 that no other request comes from: limits count by address. */
export const newAddress = () =>
  `${240 + randomInt(15)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
