import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CallView } from "@/components/calls/call-view";
import { callAddress } from "@/components/calls/calls-address";
import { noNumber } from "@/components/calls/no-number";
import { readPlace } from "@/lib/accounts/users/read-place";
import { myCall } from "@/lib/dashboard/call-page/contract";
import { getMyCall } from "@/lib/dashboard/call-page/get-my-call";
import { runsOf } from "@/lib/outward/runs/list-runs";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { AppError } from "@/lib/platform/core/errors";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { unread } from "../../../unread";

type Props = { params: Promise<{ callId: string }> };

/** Distinguishes several browser tabs with calls. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const call = await readCall((await params).callId);
  if (!call) return { title: "Call" };
  const { actor } = await requirePageActor(callAddress((await params).callId), "calls.read");
  const place = await readPlace(actor.accountId).catch(() => DEFAULT_PLACE);
  const { formatDay } = formatsIn(place);
  const number = call.phone_number
    ? formatPhoneIn(call.phone_number, place.country)
    : noNumber({ isDeleted: call.number_deleted_after !== null }).toLowerCase();
  const party = call.caller_name ?? number;
  const kind = call.call_direction === "outbound" ? "Call to" : "Call from";
  return { title: `${kind} ${party}${call.started_at ? `, ${formatDay(call.started_at)}` : ""}` };
}

/** Another client's call gives the same not-found page as one that does not exist. */
export default async function CallPage({ params }: Props) {
  const renderedAt = Date.now();
  const { callId } = await params;
  const [call, runs] = await Promise.all([readCall(callId), readRuns(callId)]);
  return <CallView callId={decode(callId)} call={call} runs={runs} renderedAt={renderedAt} />;
}

/** Read once for title and page; undefined if it could not be read. */
const readCall = cache(async (segment: string) => {
  const callId = decode(segment);
  const context = await requirePageActor(callAddress(callId), "calls.read");
  const parsed = myCall.params?.safeParse({ callId });
  if (!parsed?.success) notFound();
  try {
    return (await getMyCall(context, { params: parsed.data })).data;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") notFound();
    context.log.error({ err: thrown }, "Could not read the call");
    return undefined;
  }
});

/** What the call's automations did; undefined if it could not be read. */
async function readRuns(segment: string) {
  const callId = decode(segment);
  const context = await requirePageActor(callAddress(callId), "calls.read");
  const asked = runsOf(context, { params: { kind: "call", subjectId: callId } });
  return (await asked.catch(unread(context, "Could not read what followed the call")))?.data;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
