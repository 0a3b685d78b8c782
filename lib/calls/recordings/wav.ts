type Format = { channels: number; sampleRate: number; bits: 8 | 16 | 24 | 32 };
type Samples = { channels: Float32Array[]; sampleRate: number };

const NOTHING: Samples = { channels: [], sampleRate: 8_000 };
const PCM = 1;
const EXTENSIBLE = 0xfffe;

/** Reads uncompressed WAV (RIFF, integer PCM) as its bytes arrive; throws for any other format. */
export function createWavReader(): { read(bytes: Uint8Array): Samples; free(): void } {
  let waiting: Uint8Array = new Uint8Array(0);
  let format: Format | null = null;
  let inData = false;
  let begun = false;
  let toSkip = 0;
  let audioLeft = 0;

  /** Reads chunk headers up to the audio data; false if more bytes are needed. */
  const readHeader = (): boolean => {
    while (!inData) {
      const skipped = Math.min(toSkip, waiting.length);
      waiting = waiting.subarray(skipped);
      toSkip -= skipped;
      if (toSkip > 0 || waiting.length < 12) return false;
      const view = new DataView(waiting.buffer, waiting.byteOffset, waiting.byteLength);
      const name = nameAt(waiting, 0);
      const size = view.getUint32(4, true);
      if (!begun) {
        if (name !== "RIFF" || nameAt(waiting, 8) !== "WAVE") throw new Error("not a WAV file");
        begun = true;
        waiting = waiting.subarray(12);
      } else if (name === "data") {
        if (!format) throw new Error("a WAV file without its format");
        inData = true;
        // A recorder that streams does not know the size yet, and writes 0 or the largest number.
        audioLeft = size || Number.POSITIVE_INFINITY;
        waiting = waiting.subarray(8);
      } else if (name === "fmt ") {
        if (waiting.length < 24) return false;
        format = readFormat(view);
        toSkip = 8 + size + (size % 2);
      } else {
        toSkip = 8 + size + (size % 2);
      }
    }
    return true;
  };

  return {
    read: (bytes) => {
      const joined = new Uint8Array(waiting.length + bytes.length);
      joined.set(waiting);
      joined.set(bytes, waiting.length);
      waiting = joined;
      if (!readHeader() || !format) return NOTHING;
      const frame = format.channels * (format.bits / 8);
      const audio = Math.min(waiting.length, audioLeft);
      const whole = audio - (audio % frame);
      const samples = readSamples(waiting.subarray(0, whole), format);
      waiting = waiting.slice(whole);
      audioLeft -= whole;
      return samples;
    },
    free: () => {},
  };
}

function readFormat(view: DataView): Format {
  const kind = view.getUint16(8, true);
  const channels = view.getUint16(10, true);
  const sampleRate = view.getUint32(12, true);
  const bits = view.getUint16(22, true);
  const isKnown = (kind === PCM || kind === EXTENSIBLE) && [8, 16, 24, 32].includes(bits);
  if (!isKnown || channels < 1 || channels > 8 || sampleRate < 1_000)
    throw new Error(`WAV of kind ${kind} with ${bits} bits is not read`);
  return { channels, sampleRate, bits: bits as Format["bits"] };
}

function readSamples(bytes: Uint8Array, { channels, sampleRate, bits }: Format): Samples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = bits / 8;
  const length = bytes.length / (width * channels);
  const read = (at: number): number => {
    if (bits === 8) return (view.getUint8(at) - 128) / 128;
    if (bits === 16) return view.getInt16(at, true) / 32_768;
    // the upper bytes say how loud it is
    return view.getInt16(at + width - 2, true) / 32_768;
  };
  return {
    sampleRate,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length }, (_, index) => read((index * channels + channel) * width)),
    ),
  };
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
