import type { DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay } from "./london-time";
import { makeId } from "./stable-id";

export function buildLeads(now: Date): DemoWorkspace["leads"] {
  const daysAgo = (days: number, time: string) => atLondon(addDays(londonDay(now), -days), time);
  return [
    {
      id: makeId("lead 1"),
      fullName: "Bronwen Lloyd",
      email: "bronwen@lloyd-landscapes.test",
      phone: "+447700900482",
      company: "Lloyd Landscapes",
      businessType: "Landscaping",
      message:
        "We miss about half our calls when we're on site. Can your agent give rough prices for turfing?",
      createdAt: daysAgo(1, "20:14"),
    },
    {
      id: makeId("lead 2"),
      fullName: "Dean Whitlock",
      email: "dean@whitlock-heating.test",
      phone: "+441174960628",
      company: "Whitlock Heating",
      businessType: "HVAC",
      message: "Looking to start before the winter rush. Three engineers, all on Google Calendar.",
      createdAt: daysAgo(4, "07:52"),
    },
    {
      id: makeId("lead 3"),
      fullName: "Agnieszka Nowak",
      email: "hello@nowak-decorators.test",
      phone: "+442079460377",
      company: "Nowak Decorators",
      businessType: "Painting",
      message: null,
      createdAt: daysAgo(9, "13:30"),
    },
  ];
}
