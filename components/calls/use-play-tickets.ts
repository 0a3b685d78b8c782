"use client";

import { useCallback, useRef } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import type { playRecording, recordingTicket } from "@/lib/calls/recordings/contract";
import { callEndpoint, endpointUrl } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";
import { type RecordingSource, SignedOutError } from "./player";

const PLAY: Address<typeof playRecording> = { method: "GET", path: "/api/recordings/{callId}/play" };
const TICKET: Address<typeof recordingTicket> = { method: "POST", path: "/api/recordings/{callId}/ticket" };

const SAFETY_MS = 20_000;

/** Play addresses of recordings: a ticket per call, fetched when its row opens, so that a tap can play at once. */
export function usePlayTickets(): Required<Omit<RecordingSource, "onSignedOut">> {
  const { getAccessToken } = useAuth();
  const tickets = useRef(new Map<string, { token: string; until: number }>());

  const getPlayUrl = useCallback((callId: string) => {
    const ticket = tickets.current.get(callId);
    if (!ticket || ticket.until - SAFETY_MS < Date.now()) return null;
    return endpointUrl<typeof playRecording>(PLAY, { params: { callId }, query: { token: ticket.token } });
  }, []);

  const preparePlayUrl = useCallback(
    async (callId: string, { fresh }: { fresh: boolean }) => {
      if (!fresh && getPlayUrl(callId)) return;
      const session = await getAccessToken();
      if (!session) throw new SignedOutError("No one is signed in");
      const { data } = await callEndpoint<typeof recordingTicket>(
        TICKET,
        { params: { callId } },
        { token: session },
      );
      tickets.current.set(callId, { token: data.token, until: Date.parse(data.expires_at) });
    },
    [getAccessToken, getPlayUrl],
  );

  return { getPlayUrl, preparePlayUrl };
}
