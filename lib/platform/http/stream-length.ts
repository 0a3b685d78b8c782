/** Carries a stream's length past Next, which drops its Content-Length; server.ts makes one of it again. */
export const STREAM_LENGTH = "x-stream-length";
