/**
 * Length in seconds of an MP3 of one sample rate, computed from its frames (ISO 13818-3). Includes the encoder's own
 * silence, as players do for files without a LAME tag: 16 kbit/s has no room for one.
 */
export function measureMp3(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = 0;
  let samples = 0;
  let sampleRate = 0;
  while (offset + 4 <= file.length) {
    const frame = readFrameHeader(view.getUint32(offset));
    if (!frame) throw new Error(`No MP3 frame at byte ${offset}.`);
    samples += frame.samples;
    sampleRate = frame.sampleRate;
    offset += frame.bytes;
  }
  if (sampleRate === 0) throw new Error("Not an MP3.");
  return samples / sampleRate;
}

const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES_V1 = [44_100, 48_000, 32_000];

type Frame = { bytes: number; samples: number; sampleRate: number };

function readFrameHeader(header: number): Frame | null {
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isVersion1 = version === 3;
  const bitrate = (isVersion1 ? BITRATES_V1 : BITRATES_V2)[(header >>> 12) & 15];
  const baseRate = SAMPLE_RATES_V1[(header >>> 10) & 3];
  if (!bitrate || !baseRate) return null;
  const sampleRate = baseRate / (isVersion1 ? 1 : version === 2 ? 2 : 4);
  const samples = isVersion1 ? 1152 : 576;
  const bytes = Math.floor((samples * bitrate * 125) / sampleRate) + ((header >>> 9) & 1);
  return { bytes, samples, sampleRate };
}
