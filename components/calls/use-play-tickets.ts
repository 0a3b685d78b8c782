"use client";

import { useRef } from "react";
import { endpoints } from "@/components/shared/endpoints";
import { endpointUrl } from "@/lib/platform/browser/call-endpoint";
import { NoTokenError } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { type RecordingSource, SignedOutError } from "./player";

const SAFETY_MS = 20_000;

/** Play addresses of recordings: one ticket per call, fetched when its row opens, so that a tap can play at once. */
export function usePlayTickets(): Required<Omit<RecordingSource, "onSignedOut">> {
  const ask = useAction(endpoints.recordingTicket);
  const tickets = useRef(new Map<string, { token: string; until: number }>());

  const getPlayUrl = (callId: string) => {
    const ticket = tickets.current.get(callId);
    if (!ticket || ticket.until - SAFETY_MS < Date.now()) return null;
    return endpointUrl(endpoints.playRecording, { params: { callId }, query: { token: ticket.token } });
  };

  const preparePlayUrl = async (callId: string, { fresh }: { fresh: boolean }) => {
    if (!fresh && getPlayUrl(callId)) return;
    const { answer, error } = await ask.run({ params: { callId } });
    if (error instanceof NoTokenError) throw new SignedOutError("No one is signed in");
    if (!answer) throw error;
    tickets.current.set(callId, { token: answer.data.token, until: Date.parse(answer.data.expires_at) });
  };

  return { getPlayUrl, preparePlayUrl };
}
