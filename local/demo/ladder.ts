import type { LadderPerson } from "@/lib/agent/on-call/person";

/** Who is rung for Hartley in an emergency: numbers reserved for drama. */
export const HARTLEY_LADDER: LadderPerson[] = [
  { name: "Jack Hartley", number: "+447700900191", hours: null, weeks: "every" },
  { name: "Mia Hartley", number: "+447700900192", hours: null, weeks: "every" },
  { name: "Dean Firth", number: "+447700900193", hours: null, weeks: "every" },
];
