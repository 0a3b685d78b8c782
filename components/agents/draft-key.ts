/** Where the unsaved set-up of a client's agent is kept in this browser tab. */
export const draftKey = (userId: string) => `agent-draft ${userId}`;
