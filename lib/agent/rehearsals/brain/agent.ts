/** A turn of the agent's: what it said, and whether it transferred or ended the call. */
export type AgentTurn = { say: string; transferTo?: string; ended?: boolean };

/** Plays the agent of one call: fixed rules, or the provider's own model. */
export type RehearsedAgent = {
  /** The greeting. */
  open(): Promise<AgentTurn>;
  hear(said: string): Promise<AgentTurn>;
};

/** Calls a tool by the name that the agent used; resolves to what it answered. */
export type CallTool = (name: string, given: Record<string, unknown>) => Promise<string>;
