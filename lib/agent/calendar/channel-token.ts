import { createHmac } from "node:crypto";
import { derivedKeys, sameSecret } from "@/lib/platform/core/crypto";

const tokensOf = (channelId: string): string[] =>
  derivedKeys("calendar channel").map((key) =>
    createHmac("sha256", key).update(channelId).digest("base64url"),
  );

/** What Google sends with a channel's notifications. No row holds it, and a forged one is refused without a query. */
export const channelToken = (channelId: string): string => tokensOf(channelId)[0] ?? "";

export const isChannelToken = (token: string, channelId: string): boolean =>
  tokensOf(channelId).some((ours) => sameSecret(token, ours));
