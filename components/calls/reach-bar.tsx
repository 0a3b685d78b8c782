import { MapPin, MessageSquareText, Pause, Phone, Play } from "lucide-react";
import { mapOf } from "@/components/shared/map-link";
import { Button } from "@/components/ui/button";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import type { CallPlayback } from "./player-provider";

/** Where the conversation by text is on the page. */
export const TEXTS_ID = "texts";

/** Four buttons fit into 360 px. */
const ICON_ON_PHONES = "max-sm:size-11 max-sm:px-0";

type ReachBarProps = {
  call: CallPage;
  name: string;
  /** null without a recording. */
  playback: Pick<CallPlayback, "status" | "toggle"> | null;
};

/** Call back, text, map and listen: beside the name, and on a phone always at the bottom of the screen. */
export function ReachBar({ call, name, playback }: ReachBarProps) {
  const number = call.phone_number?.startsWith("+") ? call.phone_number : null;
  const address = call.bookings.find((booking) => booking.address)?.address;
  const playing = playback?.status === "playing";
  if (!number && !address && !playback) return null;
  return (
    <div className="flex gap-2.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:bg-background max-sm:px-4 max-sm:py-3 print:hidden">
      {number ? (
        <Button asChild className="max-sm:flex-1">
          <a href={`tel:${number}`} aria-label={`Call back ${name}`}>
            <Phone aria-hidden="true" />
            Call back
          </a>
        </Button>
      ) : null}
      {playback ? (
        <Button
          size="icon"
          variant="outline"
          className="sm:hidden"
          aria-label={playing ? "Stop listening" : "Listen"}
          onClick={playback.toggle}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </Button>
      ) : null}
      {call.can_reply && !call.client ? (
        <Button asChild variant="outline" className={ICON_ON_PHONES}>
          <a href={`#${TEXTS_ID}`}>
            <MessageSquareText aria-hidden="true" />
            <span className="max-sm:sr-only">Text</span>
          </a>
        </Button>
      ) : null}
      {address ? (
        <Button asChild variant="outline" className={ICON_ON_PHONES}>
          <a
            href={mapOf(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map for ${name}: ${address}`}
          >
            <MapPin aria-hidden="true" />
            <span className="max-sm:hidden">Map</span>
          </a>
        </Button>
      ) : null}
    </div>
  );
}
