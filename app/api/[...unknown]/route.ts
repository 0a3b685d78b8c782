import { answerUnknownPath } from "@/lib/platform/http/unknown-path";

export const dynamic = "force-dynamic";
export const GET = answerUnknownPath;
export const POST = answerUnknownPath;
export const PUT = answerUnknownPath;
export const PATCH = answerUnknownPath;
export const DELETE = answerUnknownPath;
