import { setImmediate } from "node:timers/promises";
import { MPEGDecoder } from "mpg123-decoder";
import { createWavReader } from "./wav";

/** The number of bars of a waveform. */
export const PEAKS = 200;
/** Samples are first collected in windows, since the length is unknown until the end. */
const WINDOWS_A_SECOND = 20;
/** Decoded per slice; between slices, the process serves other requests. */
const PIECE = 8 * 1_024;

type Samples = { channels: Float32Array[]; sampleRate: number };

/**
 * The loudness of a recording over time, as `PEAKS` whole numbers from 0 to 100, the loudest moment being 100. Reads
 * MP3 and uncompressed WAV; throws for anything else, and for audio without a sample.
 */
export async function measurePeaks(body: ReadableStream<Uint8Array>, contentType: string): Promise<number[]> {
  const reader = contentType === "audio/mpeg" ? await createMp3Reader() : createWavReader();
  const windows: number[] = [];
  let filled = 0;
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        filled = gather(windows, filled, reader.read(chunk.subarray(at, at + PIECE)));
        await setImmediate();
      }
    }
  } finally {
    reader.free();
  }
  if (windows.length === 0) throw new Error("the recording holds no sound that could be read");
  return toPeaks(windows);
}

async function createMp3Reader(): Promise<{ read(bytes: Uint8Array): Samples; free(): void }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    read: (bytes) => {
      const { channelData, sampleRate } = decoder.decode(bytes);
      return { channels: channelData, sampleRate };
    },
    free: () => decoder.free(),
  };
}

/** Records the loudest sample of each window, over all channels; the last window already has `filled` samples. */
function gather(windows: number[], filled: number, { channels, sampleRate }: Samples): number {
  const samples = channels[0]?.length ?? 0;
  const size = Math.max(1, Math.round(sampleRate / WINDOWS_A_SECOND));
  let place = filled;
  for (let index = 0; index < samples; index++) {
    if (place === 0 || place >= size) {
      windows.push(0);
      place = 0;
    }
    for (const channel of channels) {
      const loud = Math.abs(channel[index] ?? 0);
      if (loud > (windows.at(-1) ?? 0)) windows[windows.length - 1] = loud;
    }
    place += 1;
  }
  return place;
}

function toPeaks(windows: number[]): number[] {
  const peaks = Array.from({ length: PEAKS }, (_, bar) => {
    const from = Math.floor((bar * windows.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * windows.length) / PEAKS));
    return Math.max(...windows.slice(from, to));
  });
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest > 0 ? Math.round((peak / loudest) * 100) : 0));
}
