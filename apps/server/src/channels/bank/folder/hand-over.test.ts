import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SharedFolder } from './folder-files.ts';
import { Killed, killedAt, makeFolder } from './folder-testing.ts';
import { handOver } from './hand-over.ts';

const FILE = `<Document>${'支付'.repeat(500)}</Document>`;
const NUMBER = 'YB202603011000000000001';
const NAME = `${NUMBER}.xml`;
let folder: SharedFolder;
let remove: () => void;
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
});
afterEach(() => remove());

/** What lies in `out` under names that the bank takes. */
const lying = () => readdirSync(join(folder.path, 'out')).filter((name) => !name.startsWith('.'));
/** The bank takes everything away; returns what it took. */
function fetchAll(): string[] {
  return lying().map((name) => {
    const path = join(folder.path, 'out', name);
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    return text;
  });
}

describe('a payment file in the folder', () => {
  it('lies there once and whole, and not again after the bank took it', async () => {
    await handOver(folder, NUMBER, FILE);
    await handOver(folder, NUMBER, FILE);
    expect(lying()).toEqual([NAME]);
    expect(fetchAll()).toEqual([FILE]);
    await handOver(folder, NUMBER, FILE);
    expect(lying()).toEqual([]);
    // The mark holds no account numbers.
    expect(readFileSync(join(folder.path, 'sent', NAME), 'latin1')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['before', 'after'] as const)(
    'is neither lost nor doubled when the process ends %s any step, whenever the bank takes it',
    async (when) => {
      let steps = 1;
      for (let step = 0; step < steps; step += 1) {
        remove();
        ({ folder, remove } = await makeFolder());
        const first = killedAt(step, when);
        const ended = await handOver({ ...folder, io: first.io }, NUMBER, FILE).catch((error: unknown) => error);
        if (ended) expect(ended).toBeInstanceOf(Killed);
        steps = Math.max(steps, first.steps() + (ended ? 1 : 0));
        const taken = fetchAll();
        await handOver(folder, NUMBER, FILE);
        taken.push(...fetchAll());
        await handOver(folder, NUMBER, FILE);
        taken.push(...fetchAll());
        expect(taken, `step ${step}`).toEqual([FILE]);
        expect(readdirSync(join(folder.path, 'out')), `step ${step}`).toEqual([]);
      }
      expect(steps).toBeGreaterThan(8);
    },
  );

  it('is handed over once by processes that do it at once', async () => {
    const taken: string[] = [];
    const hands = Array.from({ length: 8 }, async () => {
      for (let again = 0; again < 3; again += 1) {
        await handOver(folder, NUMBER, FILE);
        taken.push(...fetchAll());
      }
    });
    await Promise.all(hands);
    expect(taken).toEqual([FILE]);
  });

  it('is not replaced by another one of its number, whether it was taken or waits', async () => {
    const other = FILE.replace('支', '付');
    await handOver(folder, NUMBER, FILE);
    await expect(handOver(folder, NUMBER, other)).rejects.toThrow('another payment file');
    remove();
    ({ folder, remove } = await makeFolder());
    const half = killedAt(5, 'after');
    await expect(handOver({ ...folder, io: half.io }, NUMBER, FILE)).rejects.toThrow(Killed);
    await expect(handOver(folder, NUMBER, other)).rejects.toThrow('another payment file');
    await handOver(folder, NUMBER, FILE);
    expect(fetchAll()).toEqual([FILE]);
  });

  it('has a number that is no path', async () => {
    for (const number of ['', '..', '../x', 'a/b', '.hidden', 'A'.repeat(36), 'a\u0000b'])
      await expect(handOver(folder, number, FILE)).rejects.toThrow('no number');
    expect(lying()).toEqual([]);
  });

  it('leaves the drafts of other files alone', async () => {
    const draft = join(folder.path, 'out', `.${NUMBER}9.xml.1.part`);
    writeFileSync(draft, 'x');
    await handOver(folder, NUMBER, FILE);
    expect(readFileSync(draft, 'utf8')).toBe('x');
  });
});
