"use client";

export { AgentAtProvider } from "@/components/agents/agent-at-provider";
export { AgentPublication } from "@/components/agents/agent-publication";
export { AgentSection } from "@/components/agents/agent-section";
export { AccessCard } from "./access-card";
export { GoingLive } from "./going-live";
// The parts of a user's page are one file: together they compress better than separately.
export { UserActions } from "./user-actions";
export { UserAutomation } from "./user-automation";
