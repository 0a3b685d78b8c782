/** A tool's answer as its client reads it: it speaks to the agent ("Please take a message …"), not to them. */
export const toldAgent = (answer: string | null) => (answer ? `The agent was told: “${answer}”` : null);
