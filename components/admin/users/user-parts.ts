"use client";

export { AgentAtProvider } from "@/components/agents/agent-at-provider";
export { AgentSection } from "@/components/agents/agent-section";
export { GoingLive } from "./going-live";
// What a user's page shows comes in one file: together it compresses to less than part by part.
export { UserActions } from "./user-actions";
export { UserAutomation } from "./user-automation";
