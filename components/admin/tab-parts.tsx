"use client";

import dynamic from "next/dynamic";

const userParts = () => import("@/components/admin/users/user-parts");

// Rendered by the server as usual, but each in its own chunk: a tab loads no other tab's script.
export const BillingEditor = dynamic(async () => (await import("./billing-editor")).BillingEditor);
export const CampaignsTab = dynamic(async () => (await import("./campaigns-tab")).CampaignsTab);
export const PhonesTab = dynamic(async () => (await import("./phones-tab")).PhonesTab);
export const SettingsPanel = dynamic(async () => (await import("./settings-panel")).SettingsPanel);
export const ToolsPanel = dynamic(
  async () => (await import("@/components/admin/tools/tools-panel")).ToolsPanel,
);
export const UsersPanel = dynamic(
  async () => (await import("@/components/admin/users/users-panel")).UsersPanel,
);
export const AccessCard = dynamic(async () => (await userParts()).AccessCard);
export const UserActions = dynamic(async () => (await userParts()).UserActions);
export const UserAutomation = dynamic(async () => (await userParts()).UserAutomation);
export const RecordedChanges = dynamic(
  async () => (await import("@/components/admin/users/recorded-changes")).RecordedChanges,
);
export const SecurityCard = dynamic(async () => (await import("./opened-card")).SecurityCard);
export const AgentAtProvider = dynamic(async () => (await userParts()).AgentAtProvider);
export const AgentPublication = dynamic(async () => (await userParts()).AgentPublication);
export const ChangesCard = dynamic(async () => (await import("./opened-card")).ChangesCard);
export const PromptCard = dynamic(async () => (await import("./opened-card")).PromptCard);
export const VersionsCard = dynamic(async () => (await import("./opened-card")).VersionsCard);
export const AgentSection = dynamic(async () => (await userParts()).AgentSection);
export const GoingLive = dynamic(async () => (await userParts()).GoingLive);
