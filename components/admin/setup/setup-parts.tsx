"use client";

import dynamic from "next/dynamic";

// Rendered by the server as usual, but each in its own chunk: one step is shown at a time.
export const AgentAtProvider = dynamic(
  async () => (await import("@/components/agents/agent-at-provider")).AgentAtProvider,
);
export const AgentPublication = dynamic(
  async () => (await import("@/components/agents/agent-publication")).AgentPublication,
);
export const DraftChat = dynamic(async () => (await import("@/components/agents/draft-chat")).DraftChat);
export const GoingLive = dynamic(async () => (await import("@/components/admin/users/going-live")).GoingLive);
export const KnowledgeEditor = dynamic(
  async () => (await import("@/components/agents/knowledge-editor")).KnowledgeEditor,
);
export const RehearsalPanel = dynamic(
  async () => (await import("@/components/agents/rehearsal-panel")).RehearsalPanel,
);
export const CalendarStep = dynamic(async () => (await import("./calendar-step")).CalendarStep);
export const LineStep = dynamic(async () => (await import("./line-step")).LineStep);
export const StartCard = dynamic(async () => (await import("./start-card")).StartCard);
