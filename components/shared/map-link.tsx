import { MapPin } from "lucide-react";
import { Button } from "@/components/ui/button";
import { keepTogether } from "@/lib/platform/locale/keep-together";

export const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** An address that opens in the phone's maps. */
export function MapLink({ address }: { address: string }) {
  return (
    <a href={mapOf(address)} target="_blank" rel="noreferrer" className="underline-offset-4 hover:underline">
      <span>{keepTogether(address)}</span>
      <span className="sr-only"> (opens a map)</span>
    </a>
  );
}

type MapButtonProps = {
  address: string;
  name: string;
  /** An icon on every width. */
  compact?: boolean;
  /** With its label on every width, sharing a phone's width with another. */
  wide?: boolean;
};

/** The same as a button: an icon on a phone. */
export function MapButton({ address, name, compact = false, wide = false }: MapButtonProps) {
  return (
    <Button
      asChild
      size={compact ? "icon" : wide ? "default" : "sm"}
      variant="outline"
      className={compact ? undefined : wide ? "max-sm:h-12 max-sm:flex-1" : "max-sm:size-11 max-sm:px-0"}
    >
      <a href={mapOf(address)} target="_blank" rel="noreferrer" aria-label={`Map for ${name}: ${address}`}>
        <MapPin aria-hidden="true" />
        {compact ? null : <span className={wide ? undefined : "max-sm:hidden"}>Map</span>}
      </a>
    </Button>
  );
}
