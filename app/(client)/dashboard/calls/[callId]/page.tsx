import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CallView } from "@/components/calls/call-view";
import { callAddress } from "@/components/calls/calls-address";
import { requirePageActor } from "@/lib/auth/page-session";
import { myCall } from "@/lib/calls/contract";
import { getMyCall } from "@/lib/calls/get-my-call";
import { AppError } from "@/lib/core/errors";

export const metadata: Metadata = { title: "Call" };

type Props = { params: Promise<{ callId: string }> };

/** Somebody else's call is the same missing page as one that does not exist. */
export default async function CallPage({ params }: Props) {
  const callId = decode((await params).callId);
  const context = await requirePageActor(callAddress(callId));
  const parsed = myCall.params?.safeParse({ callId });
  if (!parsed?.success) notFound();
  const call = await getMyCall(context, { params: parsed.data }).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "not_found") notFound();
    context.log.error({ err: thrown }, "The call could not be read");
    return undefined;
  });
  return <CallView callId={callId} call={call?.data} />;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
