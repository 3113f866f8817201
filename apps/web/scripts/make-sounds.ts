/// <reference types="node" />
import { mkdirSync, writeFileSync } from 'node:fs';

// Makes the three alert sounds from scratch: short bell tones, one figure per kind of
// notice, told apart without looking.
const RATE = 16_000;
type Note = { hz: number; atS: number; lengthS: number };
const FIGURES: Record<string, Note[]> = {
  collection: [
    { hz: 880, atS: 0, lengthS: 0.35 },
    { hz: 1_318.5, atS: 0.14, lengthS: 0.5 },
  ],
  token: [
    { hz: 659.3, atS: 0, lengthS: 0.2 },
    { hz: 659.3, atS: 0.16, lengthS: 0.2 },
    { hz: 987.8, atS: 0.32, lengthS: 0.4 },
  ],
  payout: [
    { hz: 1_046.5, atS: 0, lengthS: 0.3 },
    { hz: 784, atS: 0.16, lengthS: 0.3 },
    { hz: 523.3, atS: 0.32, lengthS: 0.5 },
  ],
};

function sampleAt(notes: Note[], second: number): number {
  let sum = 0;
  for (const { hz, atS, lengthS } of notes) {
    const t = second - atS;
    if (t < 0 || t > lengthS) continue;
    const fade = Math.min(1, t / 0.008) * Math.exp(-5 * (t / lengthS)) * Math.min(1, (lengthS - t) / 0.02);
    sum += fade * (Math.sin(2 * Math.PI * hz * t) + 0.25 * Math.sin(4 * Math.PI * hz * t));
  }
  return sum * 0.32;
}

/** 16-bit mono PCM in a RIFF file. */
function wavOf(notes: Note[]): Buffer {
  const seconds = Math.max(...notes.map((note) => note.atS + note.lengthS));
  const samples = Math.ceil(seconds * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const value = Math.max(-1, Math.min(1, sampleAt(notes, at / RATE)));
    file.writeInt16LE(Math.round(value * 32_767), 44 + at * 2);
  }
  return file;
}

const folder = new URL('../src/assets/sounds/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, notes] of Object.entries(FIGURES)) writeFileSync(new URL(`${name}.wav`, folder), wavOf(notes));
