import { keepTogether } from "@/lib/platform/locale/keep-together";

/** An address that opens in the phone's maps. */
export function MapLink({ address }: { address: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      className="underline-offset-4 hover:underline"
    >
      <span>{keepTogether(address)}</span>
      <span className="sr-only"> (opens a map)</span>
    </a>
  );
}
