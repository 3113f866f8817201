import { formatTime } from '@mashang/contract/time';
import { compareBills, fetchBills } from '../../../apps/server/src/features/payment-channels/bills/fetch-bills.ts';
import { releasePayout } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { askCompanies, lateNotices } from './company-steps.ts';
import { answerComplaint, lift } from './freeze-steps.ts';
import { type At, openStandings, SKIPPED, type Step } from './step.ts';

const DAY_MS = 86_400_000;
/** Longer than any payment's time and any payee's, and late enough for a morning's bills. */
const DAYS = 3;
/** Rounds in which everything has to end: asking, sending again, asking twice. */
const ROUNDS = 5;
const MOST_STANDINGS = 60;

/**
 * Everything that is under way with payment companies ends: they answer well again, every freeze is lifted, every time
 * is over, every kept-back notice comes, and the bills of all days are read.
 */
export async function endCompanies(at: At): Promise<void> {
  const { run } = at;
  if (!run.companies) return;
  for (const { emulator } of run.companies.all) {
    emulator.calm('calls');
    emulator.calm('notices');
    emulator.setBalance(null);
  }
  await liftAll(at);
  await lateNotices(at);
  for (let n = 0; n < ROUNDS; n++) await askCompanies(at);
  const { server } = run.deployment;
  const began = server.clock.now();
  await overTime(at);
  server.clock.advance(Date.parse(`${formatTime(began + DAYS * DAY_MS).slice(0, 10)}T11:00:00+08:00`) - began);
  await run.deployment.stepUp();
  for (let n = 0; n < ROUNDS; n++) await askCompanies(at);
  await fetchBills(server.system('bills'));
  await compareBills(server.system('bills'));
  // What a bill reports is settled like any other receipt.
  for (let n = 0; n < 2; n++) await askCompanies(at);
}

async function liftAll(at: At): Promise<void> {
  const { run } = at;
  for (const { of } of openStandings(run, 'merchant', '')) {
    await run.deployment.server.owner`update merchant set frozen = false where id = ${run.merchantId}::bigint`;
    for (const one of openStandings(run, 'merchant', of)) one.to = Date.now();
  }
  await until(at, lift, () => at.facts.freezes());
  await until(at, answerComplaint, () => at.facts.complaints());
  for (const { kind, of } of run.standings.filter(({ to }) => to === Number.POSITIVE_INFINITY))
    if (kind === 'payout') await releasePayout(run.deployment.server, of);
}

async function until(at: At, step: Step, left: () => PromiseLike<readonly unknown[]>): Promise<void> {
  for (let n = 0; n < MOST_STANDINGS && (await left()).length > 0; n++) {
    await at.run.deployment.stepUp();
    if ((await step(at)) === SKIPPED) return;
  }
}

/** The time of every payment is over, by the database's clock too. */
async function overTime({ run }: At): Promise<void> {
  await run.deployment.server.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update channel_payment set expires_at = now() - interval '2 minutes' where ask_at is not null`;
  });
}
