import { measureAuditChain } from '../../bench/src/audit-chain.ts';
import { measureClaims } from '../../bench/src/claims.ts';
import { measureRestore } from '../../bench/src/restore.ts';
import { measureSealing } from '../../bench/src/sealing.ts';
import type { Row } from '../../bench/src/table.ts';
import { countRequirements } from './asvs.ts';
import { raceForPayouts } from './claim-race.ts';
import {
  askForOthersObjects,
  guessSecrets,
  sendGeneratedRequests,
  sendToHostileTargets,
  takeOverLogins,
  uploadHostileFiles,
} from './counted-tests.ts';
import { cutConnectionsUnderLoad } from './cut-connections.ts';
import { fillDiskAmidLoad } from './disk-full.ts';
import { KILL_STEPS, killAtEveryStep } from './evidence/kill-companies.ts';
import { playEvidenceSeeds } from './evidence.ts';
import { playHistories } from './histories.ts';
import { sendToHostileReceivers } from './hostile-receivers.ts';
import { killDatabaseAmidLoad } from './kill-database.ts';
import { killServerAmidLoad } from './kill-server.ts';
import { killWorkerAtWork } from './kill-worker.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { moveClockAmidLoad } from './moved-clock.ts';
import type { Random } from './random.ts';
import { restartReplicas } from './restart-replicas.ts';
import { askSameKeysAtOnce } from './same-keys.ts';
import { cutSockets } from './sockets.ts';
import type { FaultRow, Suite } from './suite.ts';

/** Every row of `npm run faults`, in the order of the table; `seeds` selects the seeds of R6 and R16. */
export function suitesOf(seeds: { from: number; to: number }): Suite[] {
  return [
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
    { rows: ['R4'], measure: raceTwice },
    {
      rows: ['R5'],
      measure: alone((server, random) => askSameKeysAtOnce(server, { keys: 1_000, times: 20, keysAtOnce: 40 }, random)),
    },
    { rows: ['R6'], measure: one(() => playHistories({ ...seeds, operations: 512, processes: 2 })) },
    { rows: ['R7'], measure: one(askForOthersObjects) },
    { rows: ['R8'], measure: one((random) => sendGeneratedRequests({ requests: requestsAsked() }, random)) },
    { rows: ['R9'], measure: one(sendToHostileTargets) },
    { rows: ['R10'], measure: one(uploadHostileFiles) },
    {
      rows: ['R11'],
      measure: async () => [
        ...(await fromBench(measureAuditChain({ rows: 1_000_000, tampers: 1_000 }))),
        ...(await fromBench(measureSealing({ perSecond: 500, seconds: 20 }))),
      ],
    },
    { rows: ['R12'], measure: () => fromBench(measureRestore(Number(process.env.BIG_ORDERS ?? 200_000))) },
    { rows: ['R13'], measure: one(async () => countRequirements()) },
    { rows: ['R16'], measure: one(() => playEvidenceSeeds({ ...seeds, operations: 200, processes: 2 })) },
    { rows: ['R18'], measure: one(() => guessSecrets({ tries: Number(process.env.R18_TRIES ?? 1_000_000) })) },
    { rows: ['R17'], measure: one(takeOverLogins) },
    {
      rows: ['F1'],
      measure: alone((server, random) => cutSockets(server, { clients: 40, orders: 1_500, cuts: 40 }, random)),
    },
    {
      rows: ['F2'],
      measure: alone((server, random) => sendToHostileReceivers(server, { lives: 16, hurried: false }, random)),
    },
    { rows: ['F3'], measure: one((random) => cutConnectionsUnderLoad({ faults: 60, clients: 16 }, random)) },
    { rows: ['F4'], measure: one((random) => moveClockAmidLoad({ jumps: 14, livesEach: 60 }, random)) },
    { rows: ['F5'], measure: one((random) => fillDiskAmidLoad({ times: 5, fullMs: 4_000, clients: 16 }, random)) },
    { rows: ['F6'], measure: one((random) => killAtEveryStep({ codes: ['ali', 'wx'], steps: KILL_STEPS }, random)) },
    { rows: ['OP'], measure: (random) => restartReplicas({ lives: 600, clients: 12, tabs: 3 }, random) },
  ];
}

const requestsAsked = () => Number(process.env.R8_COUNT ?? 50_000);

/** R4 with the server killed during the race, then at full size without a kill. */
async function raceTwice(random: Random): Promise<FaultRow[]> {
  const race = alone((server, chosen) =>
    raceForPayouts(server, { crowd: 1_000, payouts: 300, claimers: 60, kills: 4 }, chosen),
  );
  const killed = await race(random);
  const size = { claimers: 1_000, payouts: 10_000, crowd: 200, rounds: 20 };
  return [...killed, ...(await fromBench(measureClaims(size)))];
}

/** Rows that a measurement of the bench makes; their figure says what was wrong. */
async function fromBench(measured: Promise<Row[]>): Promise<FaultRow[]> {
  return (await measured).map((row) => ({ ...row, amiss: row.met ? [] : [row.figure] }));
}

function one(measure: (random: Random) => Promise<FaultRow>): Suite['measure'] {
  return async (chosen) => [await measure(chosen)];
}

/** A fault on a server that only this row uses. */
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
