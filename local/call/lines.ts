import { randomUUID } from "node:crypto";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { readTypedNumber } from "@/lib/platform/locale/read-number";
import { buildPhoneAssignments, buildUsers } from "../demo/accounts";
import { DEMO_PASSWORD } from "../demo/workspace";
import type { Line } from "./planned-call";

/** A number that can be called, and the client it belongs to; null for an unassigned number. */
export type CalledLine = Line & { description: string; owner: Owner | null };
export type Owner = {
  name: string;
  username: string;
  email: string;
  /** Null for a client created by hand: only their creator knows it. */
  password: string | null;
  /** Null if it is not needed. */
  userId: string | null;
};

export function listLines(): CalledLine[] {
  const now = new Date();
  const users = buildUsers(now);
  return buildPhoneAssignments(now).map((row) => {
    const user = users.find(({ id }) => id === row.userId);
    return {
      number: row.phoneNumber,
      phoneNumberId: row.vapiPhoneNumberId ?? randomUUID(),
      assistantId: row.vapiAssistantId ?? null,
      sipUri: row.sipUri ?? null,
      description: row.description ?? "",
      owner: user
        ? {
            name: user.fullName,
            username: user.username,
            email: user.email,
            password: DEMO_PASSWORD,
            userId: user.id ?? null,
          }
        : null,
    };
  });
}

/** The line for a number in any notation or for part of a client's name; null if none matches. */
export function findLine(wanted: string, lines: CalledLine[]): CalledLine | null {
  const isMeant = ({ number }: CalledLine) =>
    COUNTRIES.some((country) => readTypedNumber(wanted, country) === number);
  const number = readNumber(wanted);
  if (number) return lines.find(isMeant) ?? strangersLine(number);
  const name = wanted.trim().toLowerCase();
  const fits = ({ owner }: CalledLine) =>
    [owner?.name, owner?.username, owner?.email].some((text) => text?.toLowerCase().includes(name));
  return (name && lines.find(fits)) || null;
}

export const isNumber = (text: string) => readNumber(text) !== null;

/** "0113 496 0150", "+44 113 496 0150" and "00441134960150" are one number. */
function readNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, "").replace(/^00/, "+");
  if (!/^\+?\d{7,15}$/.test(digits)) return null;
  if (digits.startsWith("+")) return digits;
  return digits.startsWith("0") ? `+44${digits.slice(1)}` : `+${digits}`;
}

function strangersLine(number: string): CalledLine {
  const description = "a number that no client has";
  return { number, phoneNumberId: randomUUID(), assistantId: null, sipUri: null, description, owner: null };
}
