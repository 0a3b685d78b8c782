import { describe, expect, it } from "vitest";
import { findLine, listLines } from "./lines";
import { readOptions } from "./options";
import { atFirm, callScripts } from "./scripts";

const lines = listLines();
const hartley = "+441134960150";

describe("choosing a line to call", () => {
  it.each(["0113 496 0150", "+44 113 496 0150", "00441134960150", "(0113) 496-0150"])(
    "finds a client's number written as %s",
    (wanted) => {
      expect(findLine(wanted, lines)).toMatchObject({ number: hartley, owner: { username: "hartley" } });
    },
  );

  it("finds a client abroad by the number as people there write it (PLACE-06)", () => {
    expect(findLine("(214) 555-0190", lines)?.owner?.username).toBe("lonestar");
    expect(findLine("09 555 0190", lines)?.owner?.username).toBe("kauri");
  });

  it("finds a client by part of a name, in any case", () => {
    expect(findLine("clyde", lines)?.owner?.name).toContain("Clyde Roofing");
    expect(findLine("HARTLEY & SONS", lines)?.number).toBe(hartley);
  });

  it("calls an unassigned number, but not an unknown name", () => {
    expect(findLine("020 7946 0999", lines)).toMatchObject({ number: "+442079460999", owner: null });
    expect(findLine("no such name", lines)).toBeNull();
    expect(findLine(" ", lines)).toBeNull();
  });

  it("uses a conversation of the called firm, if it has one", () => {
    const [booked] = callScripts;
    const declined = callScripts.find(({ name }) => name === "declined");
    if (!booked || !declined) throw new Error("scripts are missing");
    expect(atFirm(booked, "Eilidh Murray, Clyde Roofing").dialogue.id).toBe("slipped-tiles-after-storm");
    expect(atFirm(booked, "Joe Hartley, Hartley & Sons Plumbing").dialogue).toBe(booked.dialogue);
    expect(atFirm(declined, "Sam Okafor, Brightspark Electrical").dialogue).toBe(declined.dialogue);
  });
});

describe("the command line", () => {
  const known = ["booked", "emergency"];

  it("plays the first script by default", () => {
    expect(readOptions([], known)).toEqual({ scripts: ["booked"], fast: false, to: null, list: false });
    expect(readOptions(["all", "--fast", "--to", "clyde"], known)).toEqual({
      scripts: known,
      fast: true,
      to: "clyde",
      list: false,
    });
  });

  it("lists the choices when a name or an option is unknown", () => {
    expect(() => readOptions(["bocked"], known)).toThrow("Choose from: booked, emergency, all.");
    expect(() => readOptions(["--quick"], known)).toThrow("npm run call -- emergency --fast");
  });
});
