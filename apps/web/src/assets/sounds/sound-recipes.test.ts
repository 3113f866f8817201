/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeSound, type SoundName } from './sound-recipes.ts';

const NAMES: SoundName[] = ['collection', 'token', 'payout'];
const HEADER_BYTES = 44;

function samplesOf(bytes: Uint8Array): Int16Array {
  return new Int16Array(bytes.slice(HEADER_BYTES).buffer);
}

/** Strength of a tone in a sound, by the Goertzel sum. */
function strengthAt(samples: Int16Array, hz: number): number {
  let [re, im] = [0, 0];
  for (const [n, value] of samples.entries()) {
    const angle = (2 * Math.PI * hz * n) / 16_000;
    re += value * Math.cos(angle);
    im += value * Math.sin(angle);
  }
  return Math.hypot(re, im) / samples.length;
}

describe.each(NAMES)('the sound of a %s notice', (name) => {
  const bytes = makeSound(name);
  const samples = samplesOf(bytes);

  it('is the one that is bundled', () => {
    expect(Buffer.compare(readFileSync(new URL(`${name}.wav`, import.meta.url)), bytes)).toBe(0);
  });

  it('is small, short, not too loud, and begins and ends in silence', () => {
    expect(bytes.length).toBeLessThan(30_000);
    expect(samples.length / 16_000).toBeLessThan(1);
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak).toBeGreaterThan(12_000);
    expect(peak).toBeLessThan(17_000);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(50);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(50);
  });
});

it('sounds different for each kind: each has its own highest and lowest note', () => {
  const notes = { collection: 1_174.66, token: 1_318.51, payout: 440 };
  for (const name of NAMES) {
    const own = strengthAt(samplesOf(makeSound(name)), notes[name]);
    for (const other of NAMES.filter((one) => one !== name))
      expect(own).toBeGreaterThan(3 * strengthAt(samplesOf(makeSound(other)), notes[name]));
  }
});
