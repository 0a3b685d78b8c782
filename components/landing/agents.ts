export type Agent = {
  id: string;
  name: string;
  role: "Receptionist Agent" | "Sales Agent";
  /** Address of a roughly square picture with the face in the middle. */
  image: string;
  specialization: string;
  /** Dark enough for white text on it. */
  colour: string;
  description: string;
  /** Address of a short MP3, loaded when it is played. */
  audio: string;
  /** The transcript of the sample: shown while it plays. */
  transcript: string;
};

/** In carousel order. Pictures and samples are files in public/landing; replace a file to change one. */
export const agents: readonly [Agent, ...Agent[]] = [
  {
    id: "sophie",
    name: "Sophie",
    role: "Receptionist Agent",
    image: "/landing/agent-sophie.svg",
    specialization: "Answers the phone and books the visit",
    colour: "#7a2fce",
    description:
      "Answers in your firm's name, asks what a good office manager would ask, and books the visit into your calendar before she says goodbye.",
    audio: "/landing/sample-sophie.mp3",
    transcript:
      "Good morning, Moorside Roofing, Sophie speaking. I'm an AI assistant, and calls are recorded. Is the water coming in right now, or have you spotted a stain?",
  },
  {
    id: "callum",
    name: "Callum",
    role: "Sales Agent",
    image: "/landing/agent-callum.svg",
    specialization: "Calls people back about their quote",
    colour: "#a14f06",
    description:
      "Follows up enquiries while they're warm, answers the usual questions about price and timing, and finds a day that suits you both.",
    audio: "/landing/sample-callum.mp3",
    transcript:
      "Hello, Mrs Kaur, it's Callum, the AI assistant at Beacon Electrical. You asked us for a price on a new fuse board. Would Thursday morning suit you, for somebody to take a look?",
  },
  {
    id: "nia",
    name: "Nia",
    role: "Receptionist Agent",
    image: "/landing/agent-nia.svg",
    specialization: "Nights, weekends and emergencies",
    colour: "#0b6b63",
    description:
      "Checks first that everyone is safe, then takes the details. What can wait goes in the calendar; what can't is passed on to you.",
    audio: "/landing/sample-nia.mp3",
    transcript:
      "Clearwater Heating, this is Nia. I'm an AI assistant, and calls are recorded. First things first: is everybody safe, and could you turn the water off at the stop tap?",
  },
];
