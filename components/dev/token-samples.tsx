import { Sample } from "./sample";

const COLOURS = [
  "background",
  "card",
  "popover",
  "muted",
  "border",
  "input",
  "foreground",
  "muted-foreground",
  "brand",
  "primary",
  "primary-hover",
  "primary-soft",
  "primary-text",
  "destructive",
  "destructive-soft",
  "destructive-text",
  "warning-soft",
  "warning-text",
  "success-text",
];

export function TokenSamples() {
  return (
    <>
      <Sample title="Colours">
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {COLOURS.map((name) => (
            <li key={name} className="min-w-0 text-xs">
              <div
                className="h-12 rounded-lg border"
                style={{ backgroundColor: `var(--${name})` }}
                aria-hidden="true"
              />
              <span className="block truncate">{name}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        <div className="space-y-2">
          <p className="font-bold text-3xl">Heading of a page</p>
          <p className="font-bold text-2xl">Heading of a panel</p>
          <p className="font-semibold text-lg">Heading of a section</p>
          <p>Text as people read it, with a number: 0113 496 0519.</p>
          <p className="text-muted-foreground text-sm">What is said in passing.</p>
          <p className="text-muted-foreground text-xs">A label.</p>
        </div>
      </Sample>
    </>
  );
}
