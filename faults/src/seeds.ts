import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Played } from './histories/play-history.ts';

export type HistoriesSize = { from: number; to: number; operations: number; processes: number };
/** The row's id, and the program that plays it. */
type HttpRequest = { id: string; program: string };
const REPORT_EVERY = 16;
/**
 * Number of seeds in the target of each of these rows. A run of fewer seeds is a row of its own, which names its seeds.
 */
export const WHOLE_SEEDS = 512;

export type PlayedSeeds = {
  played: readonly Played[];
  /** Runs in which something was wrong. */
  anomalies: readonly Played[];
  seconds: number;
  count: number;
  sum(of: (one: Played) => number): number;
};

/** Plays these seeds in several processes, each with its own database. */
export async function playSeeds(asked: HttpRequest, size: HistoriesSize): Promise<PlayedSeeds> {
  const begun = performance.now();
  const played: Played[] = [];
  await Promise.all(
    Array.from({ length: size.processes }, (_, n) => runPart(asked, { ...size, from: size.from + n }, played)),
  );
  return {
    played,
    anomalies: played.filter((one) => one.anomalies.length > 0),
    seconds: (performance.now() - begun) / 1000,
    count: size.to - size.from + 1,
    sum: (of) => played.reduce((total, one) => total + of(one), 0),
  };
}

async function runPart(
  { id, program }: HttpRequest,
  { from, to, operations, processes }: HistoriesSize,
  played: Played[],
): Promise<void> {
  const args = [from, to, operations, processes].map(String);
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const one = JSON.parse(line) as Played;
    played.push(one);
    if (one.anomalies.length > 0) console.error(`${id} seed ${one.seed}:\n${one.anomalies.join('\n')}\n`);
    if (played.length % REPORT_EVERY === 0) console.error(`${id}: ${played.length} seeds played`);
  }
  const code = await over;
  if (code !== 0) console.error(`${id}: a part ended with ${code}`);
}
