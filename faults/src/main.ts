import { replaceRows, writeTable } from '../../bench/src/measured-file.ts';
import { rowText, TABLE_HEAD } from '../../bench/src/table.ts';
import { raceForPayouts } from './claim-race.ts';
import { cutLinesAmidLoad } from './cut-lines.ts';
import { fillDiskAmidLoad } from './disk-full.ts';
import { playHistories } from './histories.ts';
import { sendToHostileReceivers } from './hostile-receivers.ts';
import { killDatabaseAmidLoad } from './kill-database.ts';
import { killServerAmidLoad } from './kill-server.ts';
import { killWorkerAtWork } from './kill-worker.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { moveClockAmidLoad } from './moved-clock.ts';
import { createRandom, type Random } from './random.ts';
import { restartReplicas } from './restart-replicas.ts';
import { askSameKeysAtOnce } from './same-keys.ts';
import { cutSockets } from './sockets.ts';
import { type FaultRow, freshRandom, type Suite } from './suite.ts';

/**
 * `npm run faults [-- ROW …] [--seed N] [--seeds 1..512] [--write]`: makes the faults of the named rows, of all without a name, and
 * prints what came of them. `--seed` makes the run of that seed again; `--seeds` says which histories of R6; `--write` puts the
 * rows into docs/measured.md.
 */
const SUITES: Suite[] = [
  {
    rows: ['R1'],
    measure: alone((server, random) =>
      killServerAmidLoad(server, { requests: 10_000, kills: 10, clients: 48 }, random),
    ),
  },
  {
    rows: ['R2'],
    measure: alone((server, random) =>
      killDatabaseAmidLoad(server, { kills: 50, clients: 24, effectsBetween: 200 }, random),
    ),
  },
  { rows: ['R3'], measure: one((random) => killWorkerAtWork({ lives: 400, exportRows: 200_000 }, random)) },
  {
    rows: ['R4'],
    measure: alone((server, random) =>
      raceForPayouts(server, { crowd: 1_000, payouts: 300, claimers: 60, kills: 4 }, random),
    ),
  },
  {
    rows: ['R5'],
    measure: alone((server, random) => askSameKeysAtOnce(server, { keys: 1_000, times: 20, keysAtOnce: 40 }, random)),
  },
  { rows: ['R6'], measure: one(() => playHistories({ ...seedsAsked(), operations: 512, processes: 2 })) },
  {
    rows: ['F1'],
    measure: alone((server, random) => cutSockets(server, { clients: 40, orders: 1_500, cuts: 40 }, random)),
  },
  {
    rows: ['F2'],
    measure: alone((server, random) => sendToHostileReceivers(server, { lives: 60, hurried: false }, random)),
  },
  { rows: ['F3'], measure: one((random) => cutLinesAmidLoad({ faults: 60, clients: 16 }, random)) },
  { rows: ['F4'], measure: one((random) => moveClockAmidLoad({ jumps: 14, livesEach: 60 }, random)) },
  { rows: ['OP'], measure: (random) => restartReplicas({ lives: 600, clients: 12, tabs: 3 }, random) },
  { rows: ['F5'], measure: one((random) => fillDiskAmidLoad({ times: 5, fullMs: 4_000, clients: 16 }, random)) },
];
const PART = { mark: 'faults', command: 'npm run faults' };

const args = process.argv.slice(2);
const given = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const values = new Set(['--seed', '--seeds'].map(given));
const asked = args.filter((arg) => !arg.startsWith('--') && !values.has(arg)).map((row) => row.toUpperCase());
const known = SUITES.flatMap(({ rows }) => rows);
const strange = asked.filter((row) => !known.includes(row));
if (strange.length > 0) {
  console.error(`${strange.join(', ')}: no such row; there are ${known.join(', ')}`);
  process.exit(1);
}
const random = () => (given('--seed') === undefined ? freshRandom() : createRandom(Number(given('--seed'))));
const rows: FaultRow[] = [];
console.log(TABLE_HEAD);
for (const suite of SUITES) {
  if (asked.length > 0 && !suite.rows.some((row) => asked.includes(row))) continue;
  const begun = performance.now();
  const measured = await suite.measure(random());
  console.error(`${suite.rows.join(' ')} took ${Math.round((performance.now() - begun) / 1000)} s`);
  for (const row of measured) console.log(rowText(row));
  rows.push(...measured);
}
if (args.includes('--write')) {
  if (asked.length === 0) writeTable(rows, PART);
  else replaceRows(rows, PART);
}
process.exit(rows.every(({ met }) => met) ? 0 : 1);

/** Which histories of R6: all 512 unless `--seeds 1..64` says otherwise. */
function seedsAsked(): { from: number; to: number } {
  const [from = 1, to = from] = (given('--seeds') ?? '1..512').split('..').map(Number);
  return { from, to };
}

function one(measure: (random: Random) => Promise<FaultRow>): Suite['measure'] {
  return async (chosen) => [await measure(chosen)];
}

/** A fault on a server that is only this row's. */
function alone(measure: (server: KillableServer, random: Random) => Promise<FaultRow | FaultRow[]>): Suite['measure'] {
  return async (chosen) => {
    const server = await startKillableServer();
    try {
      return [await measure(server, chosen)].flat();
    } finally {
      await server.stop();
    }
  };
}
