/** The storage key of the unsaved setup of a client's agent, per browser tab. */
export const draftKey = (userId: string) => `agent-draft ${userId}`;
