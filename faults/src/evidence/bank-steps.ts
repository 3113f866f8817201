import { formatMoney } from '@mashang/contract/money';
import { camt, importCamt } from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import { importCredits, importDebits } from '../../../apps/server/src/test-support/arrange/arrange-statements.ts';
import { confirmWaiting } from './collect-steps.ts';
import type { EvidenceRun } from './evidence-run.ts';
import type { Message } from './outside-bank.ts';
import { findPayouts } from './payout-steps.ts';
import { moveRefunds } from './refund-steps.ts';
import { findSettlements } from './settle-steps.ts';
import { type At, SKIPPED, type Step, said } from './step.ts';

/** Time between two uploads of one person, so that no limit per minute is reached. */
const UPLOAD_MS = 2_100;

const outcome = (what: string | null) => (what === null ? SKIPPED : said(what));

export const bankExecutes: Step = async ({ run, random }) => outcome(run.bank.execute(random, run.accounts));
export const bankGivesBack: Step = async ({ run, random }) => outcome(run.bank.giveBack(random, run.accounts));
export const bankReverses: Step = async ({ run, random }) => outcome(run.bank.reverse(random));

/** Delivers the bank's next message, as a message or as a sheet that somebody downloaded from its site. */
export const deliver: Step = async ({ run, random }) => {
  const message = run.bank.nextMessage(random);
  if (!message) return SKIPPED;
  await hand(run, message);
  return said(`${message.form} of ${message.of.length}`);
};

export async function hand({ deployment }: EvidenceRun, { form, of, entries, account }: Message): Promise<void> {
  const { server, users } = deployment;
  const finance = users('finance01');
  server.clock.advance(UPLOAD_MS);
  if (form !== 'sheet') {
    await importCamt(server, finance, camt(form, entries));
    return;
  }
  const rows = of.map(({ text, amount, reference }): [string, string, string] => [
    text,
    formatMoney(amount),
    reference,
  ]);
  const put = of[0]?.way === 'credit' ? importCredits : importDebits;
  await put(server, finance, rows, account);
}

/** The work that the worker does every few seconds. */
export const work: Step = async (at: At) => {
  await confirmWaiting(at);
  await findSettlements(at);
  await findPayouts(at);
  await moveRefunds(at);
  return said('');
};
