/** Browser-safe: what is done for a client who leaves, in this order. */
export const STEPS = [
  { step: "agent", label: "The agent takes no more calls", atOnce: true, canUndo: true },
  { step: "access", label: "Webhooks, workflows and keys are off", atOnce: true, canUndo: false },
  { step: "google", label: "Access to Google is revoked", atOnce: true, canUndo: false },
  { step: "numbers", label: "The phone numbers are released", atOnce: false, canUndo: false },
  { step: "assistant", label: "The agent is deleted from Vapi", atOnce: false, canUndo: false },
  {
    step: "elsewhere",
    label: "Calls, recordings and texts are deleted from Vapi, Twilio and our store",
    atOnce: false,
    canUndo: false,
  },
  {
    step: "rows",
    label: "Everything here is deleted, and everyone is signed out",
    atOnce: false,
    canUndo: false,
  },
  { step: "certificate", label: "The certificate is sent", atOnce: false, canUndo: false },
] as const;

export type LeavingStep = (typeof STEPS)[number]["step"];

/** In which a client may change their mind. */
export const DAYS_TO_UNDO = 30;
