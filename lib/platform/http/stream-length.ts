/** Carries a stream's length past Next, which drops its Content-Length; server.ts restores it. */
export const STREAM_LENGTH = "x-stream-length";
