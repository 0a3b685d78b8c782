import { Play } from "lucide-react";

const BARS = [8, 14, 22, 12, 26, 18, 10, 16, 24, 30, 20, 12, 22, 28, 16, 8, 12, 20, 26, 14, 10, 18, 24, 12];

/** A call as shown on the dashboard. */
export function CallPicture() {
  return (
    <div className="flex flex-col justify-between rounded-xl border bg-background p-4 text-sm sm:p-5">
      <div className="flex items-center gap-3">
        <span className="whitespace-nowrap font-semibold">0113 496 0274</span>
        <span className="text-muted-foreground text-xs max-[22rem]:hidden">08:12</span>
        <span className="ml-auto rounded-md bg-primary px-2 py-0.5 font-semibold text-primary-foreground text-xs">
          Booked
        </span>
      </div>
      <p className="mt-2 text-muted-foreground">
        No hot water since last night, no code on the boiler. Visit Thursday at 8.
      </p>
      <div className="mt-4 flex items-center gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary text-primary-foreground">
          <Play className="ml-0.5 size-4 fill-current" />
        </span>
        <span className="flex h-9 flex-1 items-center justify-between">
          {BARS.map((height, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
              key={index}
              style={{ height }}
              className={index < 9 ? "w-1 rounded-full bg-primary" : "w-1 rounded-full bg-border"}
            />
          ))}
        </span>
        <span className="tabular text-muted-foreground text-xs">2:06</span>
      </div>
    </div>
  );
}

const MONTH = [
  { label: "Spent", value: "£240" },
  { label: "Leads", value: "21" },
  { label: "Cost per lead", value: "£11.43" },
];

/** A campaign's month as totalled on the dashboard. */
export function AdvertPicture() {
  return (
    <div className="flex flex-col justify-between rounded-xl border bg-background p-4 text-sm sm:p-5">
      <div className="flex items-center gap-3">
        <span className="font-semibold">Boiler service, autumn</span>
        <span className="ml-auto rounded-md bg-primary px-2 py-0.5 font-semibold text-primary-foreground text-xs">
          Active
        </span>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 320 64"
        preserveAspectRatio="none"
        className="mt-3 h-12 w-full fill-none"
      >
        <path
          d="M0 56C24 52 36 54 56 46S96 42 116 44s36-16 60-18 40 8 64 0 44-16 80-22V64H0z"
          className="fill-primary-soft"
        />
        <path
          d="M0 56C24 52 36 54 56 46S96 42 116 44s36-16 60-18 40 8 64 0 44-16 80-22"
          className="stroke-primary"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-3 flex justify-between">
        {MONTH.map(({ label, value }) => (
          <span key={label} className="flex flex-col">
            <span className="text-muted-foreground text-xs">{label}</span>
            <span className="tabular font-semibold">{value}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
