import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { round } from '../../bench/src/table.ts';
import type { Played } from './histories/play-history.ts';
import type { FaultRow } from './suite.ts';

export type HistoriesSize = { from: number; to: number; operations: number; processes: number };
const RUN = fileURLToPath(new URL('histories/run-histories.ts', import.meta.url));
const TOLD_EVERY = 16;
/** The target: so many seeds of so many operations. A run of fewer is a row of its own, which says which seeds. */
const WHOLE = 512;

/** R6: the histories of these seeds, shared by some processes, each with a database of its own. */
export async function playHistories(size: HistoriesSize): Promise<FaultRow> {
  const begun = performance.now();
  const played: Played[] = [];
  await Promise.all(
    Array.from({ length: size.processes }, (_, n) => runPart({ ...size, from: size.from + n }, played)),
  );
  const anomalies = played.filter((one) => one.anomalies.length > 0);
  const seconds = (performance.now() - begun) / 1000;
  const sum = (of: (one: Played) => number) => played.reduce((total, one) => total + of(one), 0);
  const count = size.to - size.from + 1;
  const isWhole = count >= WHOLE && size.operations >= WHOLE;
  const operations = sum((one) => one.operations);
  return {
    id: isWhole ? 'R6' : `R6-${size.from}-${size.to}`,
    what: `${played.length} seeds (${size.from}–${size.to}) × ${size.operations} operations: collections, payouts, adjustments, refunds, complaints, freezes by hand and by cases, transfers, top-ups, cash-outs`,
    figure: `${operations.toLocaleString('en')} operations, ${anomalies.length} anomalies`,
    target: isWhole ? '512 seeds × 512 operations, 0 anomalies' : `0 anomalies in this part of the ${WHOLE} seeds`,
    amiss: anomalies.flatMap(({ anomalies: told }) => told),
    met: anomalies.length === 0 && played.length === count,
    notes: `${anomalies.length > 0 ? `seeds ${anomalies.map(({ seed }) => seed).join(', ')}; ` : ''}${sum((one) => one.faults)} faults (line cut, server replaced, database killed), ${sum((one) => one.unknown)} answers lost; balances and states after every operation, every invariant every 64; ${round(seconds / 60)} min, ${Math.round(operations / seconds)}/s`,
  };
}

async function runPart({ from, to, operations, processes }: HistoriesSize, played: Played[]): Promise<void> {
  const args = [from, to, operations, processes].map(String);
  const child = spawn(process.execPath, [RUN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const one = JSON.parse(line) as Played;
    played.push(one);
    if (one.anomalies.length > 0) console.error(`R6 seed ${one.seed}:\n${one.anomalies.join('\n')}\n`);
    if (played.length % TOLD_EVERY === 0) console.error(`R6: ${played.length} seeds played`);
  }
  const code = await over;
  if (code !== 0) console.error(`R6: a part ended with ${code}`);
}
