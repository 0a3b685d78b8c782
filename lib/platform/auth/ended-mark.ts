import { sha256 } from "@/lib/platform/core/crypto";

/**
 * Names a session that the database no longer has although its token is still valid: it was ended elsewhere, or its
 * user was disabled. The middleware uses it to drop that session's cookies and no others, so a crafted link cannot sign
 * anyone out.
 */
export const endedMark = (token: string) => sha256(token).slice(0, 32);
