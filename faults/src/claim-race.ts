import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { createPayouts } from '../../bench/src/payout-network.ts';
import type { Session } from '../../bench/src/sessions.ts';
import { killingPoints } from './kill-server.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney } from './money-load.ts';
import type { Random } from './random.ts';
import { envelopeOf, sendRequest } from './send-request.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type ClaimRaceSize = { crowd: number; payouts: number; claimers: number; kills: number };
type Claim = { claimNo: string; payout: string; taid: string };

/**
 * R4 with the fault: one payout and many claimers at the same time; then many payouts and claimers, while the server is
 * killed.
 */
export async function raceForPayouts(server: KillableServer, size: ClaimRaceSize, random: Random): Promise<FaultRow[]> {
  const { sql, network, sessions } = await arrangeMoney(server, `race${random.seed % 1_000}`, size.crowd);
  try {
    const ids = await createPayouts(server.port, sql, network, size.payouts + 1);
    const one = await raceForOne(server, sql, sessions, ids[0] as string);
    const many = await raceForMany(server, sql, size, sessions.slice(0, size.claimers), ids.slice(1), random);
    const deadlocks = await countDeadlocks(sql);
    const books = await server.verify();
    const amiss = [
      ...one,
      ...many.amiss,
      ...(deadlocks > 0 ? [`${deadlocks} deadlocks`] : []),
      ...(books.clean ? [] : [books.said]),
    ];
    reportAnomalies('R4', random, amiss);
    return [
      {
        id: 'R4',
        what:
          `one payout, ${size.crowd} claimers at once; ${size.payouts} payouts × ${size.claimers} claimers with ` +
          `the server killed ${size.kills} times amid them`,
        figure:
          `${one.length === 0 ? 1 : 'no'} winner; ${many.winners} winners of ${size.payouts}, every answered win ` +
          `stands, ${deadlocks} deadlocks`,
        target: 'one winner each, no deadlock shown to anyone',
        amiss,
        met: amiss.length === 0 && many.winners === size.payouts,
        notes: notesOf(random, amiss, `${many.answered} claims answered; books ${books.clean ? 'whole' : 'broken'}`),
      },
    ];
  } finally {
    await sql.end();
  }
}

type Answered = { code: number; claimNo: string };
/** Sends one claim, always under the same key; null when no answer arrived. */
async function claim({ baseUrl }: KillableServer, { headers, taid }: Session, id: string): Promise<Answered | null> {
  const answer = await sendRequest({
    baseUrl,
    method: 'POST',
    path: `/api/agt/struggle/addOrder/${id}`,
    body: '{}',
    headers: { ...headers, 'idempotency-key': `${taid}-${id}` },
  });
  const envelope = envelopeOf(answer);
  return envelope && { code: envelope.code, claimNo: (envelope.data as { orderNo?: string } | null)?.orderNo ?? '' };
}

async function raceForOne(server: KillableServer, sql: Sql, crowd: Session[], id: string): Promise<string[]> {
  const answers = await Promise.all(crowd.map((claimer) => claim(server, claimer, id)));
  const won = answers.filter((answer) => answer?.code === 200);
  const lost = answers.filter((answer) => answer?.code === 501);
  const living = await livingClaims(sql, [id]);
  const whole = won.length === 1 && lost.length === crowd.length - 1 && living.length === 1;
  return whole && living[0]?.claimNo === won[0]?.claimNo
    ? []
    : [`${won.length} won, ${lost.length} were answered 501, ${living.length} claims live`];
}

async function raceForMany(
  server: KillableServer,
  sql: Sql,
  size: ClaimRaceSize,
  claimers: Session[],
  ids: string[],
  random: Random,
): Promise<{ winners: number; answered: number; amiss: string[] }> {
  const at = killingPoints(ids.length * claimers.length, size.kills, random);
  const won: Claim[] = [];
  const codes = new Set<number>();
  let answered = 0;
  let restarting = Promise.resolve();

  async function run(claimer: Session, from: number): Promise<void> {
    for (let n = 0; n < ids.length; n++) {
      const payout = ids[(from + n * 7) % ids.length] as string;
      for (;;) {
        const answer = await claim(server, claimer, payout);
        if (!answer || answer.code === 500) {
          await pause(50);
          continue;
        }
        answered += 1;
        codes.add(answer.code);
        if (answer.code === 200) won.push({ claimNo: answer.claimNo, payout, taid: claimer.taid });
        if (answered >= (at[0] ?? Number.POSITIVE_INFINITY)) {
          at.shift();
          restarting = restarting.then(() => server.killAndRestart());
        }
        break;
      }
    }
  }
  // Strides of 7 visit every payout once if 7 does not divide their number.
  await Promise.all(claimers.map((claimer, n) => run(claimer, n)));
  await restarting;
  const living = await livingClaims(sql, ids);
  const text = (claims: Claim[]) => JSON.stringify(claims.toSorted((a, b) => a.claimNo.localeCompare(b.claimNo)));
  const amiss = [
    ...[...codes].filter((code) => code !== 200 && code !== 501).map((code) => `somebody was answered ${code}`),
    ...(new Set(living.map(({ payout }) => payout)).size === ids.length
      ? []
      : ['a payout has no living claim, or two']),
    // A win whose answer was lost counts too; its owner got the answer when it asked again.
    ...(text(won) === text(living) ? [] : [`${won.length} wins were answered, ${living.length} stand`]),
  ];
  return { winners: living.length, answered, amiss };
}

async function livingClaims(sql: Sql, ids: string[]): Promise<Claim[]> {
  return (await sql`
    select claim_no as "claimNo", payout_id::text as payout, participant_id::text as taid
    from payout_claim
    where payout_id = any (${ids}::bigint[]) and status in (0, 1, 3)`) as unknown as Claim[];
}

async function countDeadlocks(sql: Sql): Promise<number> {
  const [row] = await sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  return (row as unknown as { n: number }).n;
}
