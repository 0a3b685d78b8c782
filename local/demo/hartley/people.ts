import { NOTIFIED, ON_CALL } from "../agents";
import { scripts } from "../dialogues/scripts";
import { HARTLEY_LADDER } from "../ladder";
import type { Random } from "../random";

export type Person = { name: string; number: string; address: string };

const FIRST_NAMES =
  "Alan Amina Andrea Ben Beth Callum Carol Dan Deepa Denise Ellie Emma Farah Gary Gemma Graham Hannah Harpreet Ian Jackie James Janine Jordan Joyce Karen Keith Laura Liam Lynne Malik Mick Naomi Nigel Olivia Pat Priti Rachel Rob Sally Sean Shaun Steph Sue Tariq Tracey Umar Vicky Wayne Yasmin Zoe".split(
    " ",
  );
const LAST_NAMES =
  "Ahmed Appleyard Armitage Barker Beaumont Begum Booth Brook Chadwick Clegg Crowther Dhillon Dobson Ellis Farrar Firth Gill Greenwood Haigh Hirst Holroyd Hussain Ingham Jagger Kaur Khan Lister Lumb Mahmood Murgatroyd Naylor Oates Patel Priestley Ramsden Rhodes Schofield Shaw Singh Stead Sutcliffe Tordoff Walker Wilkinson Wood".split(
    " ",
  );
const PLACES = [
  ["Armley", "LS12 2"],
  ["Beeston", "LS11 8"],
  ["Bramley", "LS13 3"],
  ["Chapel Allerton", "LS7 4"],
  ["Crossgates", "LS15 8"],
  ["Headingley", "LS6 3"],
  ["Horsforth", "LS18 4"],
  ["Meanwood", "LS6 4"],
  ["Morley", "LS27 9"],
  ["Pudsey", "LS28 7"],
  ["Roundhay", "LS8 1"],
] as const;
const STREETS =
  "Ash Avenue,Beck Lane,Chapel Street,Church Row,Elm Grove,Fairfield Road,Grange Mount,Highfield Terrace,Moor View,Park Drive,Station Road,Victoria Crescent".split(
    ",",
  );
// These belong to the people of the recorded dialogues and to the firm's own.
const TAKEN_NUMBERS = new Set([
  ...scripts.map((script) => script.caller.number),
  ...HARTLEY_LADDER.map(({ number }) => number),
  NOTIFIED,
  ON_CALL,
]);
const POSTCODE_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";

/** A new person on every call, with their own number in the ranges reserved for drama. */
export function createPeople(random: Random): () => Person {
  let numbersGiven = 0;
  const takeNumber = (): string => {
    numbersGiven++;
    // Numbers from 700 on are for callers of `npm run call`. 37 and 700 share no factor, so each comes once.
    const suffix = String((numbersGiven * 37 + 11) % 700).padStart(3, "0");
    const number = `${random.chance(0.7) ? "+447700900" : "+441134960"}${suffix}`;
    return TAKEN_NUMBERS.has(number) ? takeNumber() : number;
  };
  return () => {
    const [area, sector] = random.pick(PLACES);
    const unit = random.pick([...POSTCODE_LETTERS]) + random.pick([...POSTCODE_LETTERS]);
    return {
      name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      number: takeNumber(),
      address: `${random.between(1, 140)} ${random.pick(STREETS)}, ${area}, Leeds ${sector}${unit}`,
    };
  };
}
