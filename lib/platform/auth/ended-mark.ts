import { sha256 } from "@/lib/platform/core/crypto";

/**
 * Names a session that the database knows no longer though its token is still good: ended elsewhere, or its user was
 * disabled. By it the middleware drops that session's cookies and no others, whatever address somebody is lured to.
 */
export const endedMark = (token: string) => sha256(token).slice(0, 32);
