/** Recipes of the alert sounds: sums of decaying sines, our own; `make-sounds.mjs` writes the files. */
export type SoundName = 'collection' | 'token' | 'payout';

/** A struck tone: start (s), pitch (Hz), level relative to the others, decay (1/s). */
type Tone = { at: number; hz: number; level: number; fade: number };
type Recipe = { seconds: number; overtones: readonly (readonly [ratio: number, level: number])[]; tones: Tone[] };

const RATE = 16_000;
/** Half of full scale: loud enough to notice without startling anybody. */
const PEAK = 0.5;
const RISE_S = 0.004;
const CLOSE_S = 0.03;
const HEADER_BYTES = 44;

/** Sounds that are easy to distinguish: two rising bells, three quick wooden knocks, one low gong with a step down. */
const RECIPES: Record<SoundName, Recipe> = {
  collection: {
    seconds: 0.75,
    overtones: [
      [1, 1],
      [2, 0.35],
      [3.01, 0.12],
    ],
    tones: [
      { at: 0, hz: 783.99, level: 0.8, fade: 7 },
      { at: 0.14, hz: 1_174.66, level: 1, fade: 6 },
    ],
  },
  token: {
    seconds: 0.55,
    overtones: [
      [1, 1],
      [3.9, 0.25],
    ],
    tones: [
      { at: 0, hz: 880, level: 0.8, fade: 22 },
      { at: 0.11, hz: 880, level: 0.8, fade: 22 },
      { at: 0.22, hz: 1_318.51, level: 1, fade: 14 },
    ],
  },
  payout: {
    seconds: 0.85,
    overtones: [
      [0.5, 0.35],
      [1, 1],
      [1.5, 0.2],
      [2, 0.15],
    ],
    tones: [
      { at: 0, hz: 587.33, level: 1, fade: 6 },
      { at: 0.2, hz: 440, level: 0.9, fade: 5 },
    ],
  },
};

function loudnessAt({ at, level, fade }: Tone, second: number): number {
  const age = second - at;
  return age < 0 ? 0 : level * Math.min(1, age / RISE_S) * Math.exp(-fade * age);
}

function samplesOf({ seconds, overtones, tones }: Recipe): Float64Array {
  const samples = new Float64Array(Math.round(seconds * RATE));
  for (let n = 0; n < samples.length; n++) {
    const second = n / RATE;
    let value = 0;
    for (const tone of tones)
      for (const [ratio, level] of overtones)
        value += loudnessAt(tone, second) * level * Math.sin(2 * Math.PI * tone.hz * ratio * (second - tone.at));
    samples[n] = value * Math.min(1, (seconds - second) / CLOSE_S);
  }
  return samples;
}

/** A sound as the bytes of a WAV file: mono, 16 bits, 16 kHz. */
export function makeSound(name: SoundName): Uint8Array {
  const samples = samplesOf(RECIPES[name]);
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [n, value] of samples.entries())
    view.setInt16(HEADER_BYTES + n * 2, Math.round((value / loudest) * PEAK * 32_767), true);
  return bytes;
}
