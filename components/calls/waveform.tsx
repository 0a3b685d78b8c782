const HEIGHT = 100;
const STEP = 4;
const LEAST = 4;

type WaveformProps = {
  /** 0 to 100 each. */
  peaks: number[];
  /** The played share, 0 to 100. */
  percent: number;
  /** Moments of interest, 0 to 100. */
  marks: number[];
};

/** The recording as bars, the played part in the accent colour. Decorative: the slider above it is the control. */
export function Waveform({ peaks, percent, marks }: WaveformProps) {
  const bars = toBars(peaks);
  const path = bars
    .map((peak, index) => {
      const half = Math.max(LEAST, peak) / 2;
      return `M${index * STEP + STEP / 2} ${HEIGHT / 2 - half}v${half * 2}`;
    })
    .join("");
  const bar = (className: string, clip?: string) => (
    <svg
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full fill-none stroke-[1.5px] sm:stroke-[3px] ${className}`}
      style={{ clipPath: clip }}
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
  return (
    <div data-slot="waveform" aria-hidden="true" className="pointer-events-none absolute inset-0">
      {bar("stroke-input/60")}
      {bar("stroke-primary", `inset(0 ${100 - percent}% 0 0)`)}
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute -top-2 size-1.5 -translate-x-1/2 rounded-full bg-primary-text"
          style={{ left: `${mark}%` }}
        />
      ))}
    </div>
  );
}

/** Half as many bars as peaks, so that there is space between them on a phone. */
function toBars(peaks: number[]): number[] {
  return peaks.flatMap((peak, index) => (index % 2 === 0 ? [Math.max(peak, peaks[index + 1] ?? 0)] : []));
}
