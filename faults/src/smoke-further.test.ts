import { expect, it } from 'vitest';
import { raceForPayouts } from './claim-race.ts';
import { cutConnectionsUnderLoad } from './cut-connections.ts';
import { sendToHostileReceivers } from './hostile-receivers.ts';
import { killDatabaseAmidLoad } from './kill-database.ts';
import { createRandom } from './random.ts';
import { EACH_MS, expectNothingAmiss, sharedServer } from './smoke-testing.ts';
import { cutSockets } from './sockets.ts';

/**
 * Further faults of `npm run faults` at a small size, most of them on one server. Durations are measured there and not
 * judged here.
 */
const server = sharedServer();

it(
  'R2: no acknowledged money is lost though the database is killed amid load',
  async () => {
    const row = await killDatabaseAmidLoad(server(), { kills: 2, clients: 12, effectsBetween: 40 }, createRandom(2));
    expectNothingAmiss(row);
    expect(row.figure).toContain('2 of 2 without loss');
  },
  EACH_MS,
);

it(
  'R4: one payout has one winner of a crowd, and every answered win stands though the server is killed',
  async () => {
    const size = { crowd: 300, payouts: 30, claimers: 20, kills: 1 };
    expectNothingAmiss(...(await raceForPayouts(server(), size, createRandom(4))));
  },
  EACH_MS,
);

it(
  'F1: every notice is received once over lines that are cut, stalled and half open',
  async () => {
    expectNothingAmiss(await cutSockets(server(), { clients: 8, orders: 120, cuts: 4 }, createRandom(6)));
  },
  EACH_MS,
);

it(
  'F2: webhooks arrive at receivers that are slow, cut, fail and redirect, and at the good one beside them',
  async () => {
    expectNothingAmiss(await sendToHostileReceivers(server(), { lives: 6, hurried: true }, createRandom(7)));
  },
  EACH_MS,
);

it(
  'F3: nothing is lost or doubled though the lines to clients and database fail in every way',
  async () => {
    expectNothingAmiss(await cutConnectionsUnderLoad({ faults: 4, clients: 8 }, createRandom(22_883_811)));
  },
  EACH_MS,
);
