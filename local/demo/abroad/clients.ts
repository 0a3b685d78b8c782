import type { CountryCode } from "@/lib/platform/locale/countries/formats";

/** A client firm outside the United Kingdom. Numbers are those kept for drama; NZ keeps none, and uses free ones. */
export type ClientAbroad = {
  country: CountryCode;
  username: string;
  email: string;
  owner: string;
  business: string;
  /** An id of the trade templates. */
  trade: string;
  city: string;
  timeZone: string;
  areas: string[];
  phoneNumber: string;
  onCall: string;
  ownerPhone: string;
  /** For the first hour of each job. */
  price: string;
  costPerJob: string;
  customer: { name: string; number: string; address: string; job: string };
  enquirer: { name: string; number: string; asks: string };
};

export const clientsAbroad: ClientAbroad[] = [
  {
    country: "IE",
    username: "liffey",
    email: "owner@liffey-plumbing.test",
    owner: "Aoife Byrne",
    business: "Liffey Plumbing",
    trade: "plumbing",
    city: "Dublin",
    timeZone: "Europe/Dublin",
    areas: ["D02", "D04", "D06"],
    phoneNumber: "+353209100190",
    onCall: "+353209100191",
    ownerPhone: "+353209100192",
    price: "€95",
    costPerJob: "180.00",
    customer: {
      name: "Ciarán Walsh",
      number: "+353209110042",
      address: "12 Baggot Street, Dublin, D04 X2K8",
      job: "Boiler service",
    },
    enquirer: { name: "Niamh Kelly", number: "+353209110043", asks: "Do you cover Howth?" },
  },
  {
    country: "US",
    username: "lonestar",
    email: "owner@lonestar-roofing.test",
    owner: "Maria Delgado",
    business: "Lone Star Roofing",
    trade: "roofing",
    city: "Dallas",
    timeZone: "America/Chicago",
    areas: ["752", "750"],
    phoneNumber: "+12145550190",
    onCall: "+12145550191",
    ownerPhone: "+12145550192",
    price: "$150",
    costPerJob: "1200.00",
    customer: {
      name: "Tyler Brooks",
      number: "+12145550193",
      address: "1400 Main Street, Dallas, TX 75202",
      job: "Roof survey",
    },
    enquirer: { name: "Dana Whitaker", number: "+12145550194", asks: "Do you work with insurance claims?" },
  },
  {
    country: "CA",
    username: "maple",
    email: "owner@maple-heating.test",
    owner: "Sophie Tremblay",
    business: "Maple Heating & Cooling",
    trade: "hvac",
    city: "Toronto",
    timeZone: "America/Toronto",
    areas: ["M5V", "M4C"],
    phoneNumber: "+14165550190",
    onCall: "+14165550191",
    ownerPhone: "+14165550192",
    price: "$130",
    costPerJob: "420.00",
    customer: {
      name: "Liam Fraser",
      number: "+14165550193",
      address: "200 King Street West, Toronto, ON M5V 2T6",
      job: "Furnace service",
    },
    enquirer: { name: "Anjali Rao", number: "+14165550194", asks: "Do you put in heat pumps?" },
  },
  {
    country: "AU",
    username: "yarra",
    email: "owner@yarra-electrical.test",
    owner: "Jack Nguyen",
    business: "Yarra Electrical",
    trade: "electrical",
    city: "Melbourne",
    timeZone: "Australia/Melbourne",
    areas: ["3000", "3053", "3065"],
    phoneNumber: "+61370101234",
    onCall: "+61491570956",
    ownerPhone: "+61491570957",
    price: "$140",
    costPerJob: "390.00",
    customer: {
      name: "Matilda Cooper",
      number: "+61491570958",
      address: "5 Lygon Street, Carlton VIC 3053",
      job: "Fault finding",
    },
    enquirer: { name: "Ben Rossi", number: "+61491570959", asks: "Do you put in solar panels?" },
  },
  {
    country: "NZ",
    username: "kauri",
    email: "owner@kauri-gardens.test",
    owner: "Hana Walker",
    business: "Kauri Gardens",
    trade: "landscaping",
    city: "Auckland",
    timeZone: "Pacific/Auckland",
    areas: ["1010", "1021"],
    phoneNumber: "+6495550190",
    onCall: "+64215550991",
    ownerPhone: "+64215550992",
    price: "$80",
    costPerJob: "210.00",
    customer: {
      name: "Wiremu Thompson",
      number: "+64215550942",
      address: "12 Queen Street, Auckland 1010",
      job: "Site visit",
    },
    enquirer: { name: "Grace Patel", number: "+64215550943", asks: "Do you take down big trees?" },
  },
];
