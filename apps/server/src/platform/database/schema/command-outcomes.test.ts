import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FREEZE_COMMANDS } from '../../../features/cases/cases-store.ts';
import { CASH_OUT_COMMANDS } from '../../../features/cash-outs/cash-out-commands-store.ts';
import { ADJUSTMENT_COMMANDS } from '../../../features/collection-orders/adjustments/adjustment-store.ts';
import { HELD_RECEIPT_COMMANDS } from '../../../features/collection-orders/receipts/held-receipts-store.ts';
import { PERIOD_COMMANDS } from '../../../features/ledger/books/books-store.ts';
import { TRANSFER_COMMANDS } from '../../../features/participants/network/transfer-store.ts';
import { VERIFICATION_COMMANDS } from '../../../features/participants/onboarding/verification-file-store.ts';
import { BILL_COMMANDS } from '../../../features/payment-channels/bills/bills-store.ts';
import { CHANNEL_REFUND_COMMANDS } from '../../../features/payment-channels/channel-refunds-store.ts';
import { BEGIN_COMMANDS, RECEIPT_COMMANDS } from '../../../features/payment-channels/payments-store.ts';
import { REMITTANCE_COMMANDS } from '../../../features/payment-channels/remittances/remittances-store.ts';
import { CHANNEL_TRANSFER_COMMANDS } from '../../../features/payment-channels/transfers/transfers-store.ts';
import { COMPLAINT_COMMANDS } from '../../../features/payment-page/complaint-store.ts';
import { PAYER_COMMANDS } from '../../../features/payment-page/payment-page-store.ts';
import { BANK_PAYOUT_COMMANDS } from '../../../features/payout-orders/bank/bank-payouts-store.ts';
import { PAYOUT_COMMANDS } from '../../../features/payout-orders/payouts-store.ts';
import { ANSWER_COMMANDS } from '../../../features/reconciliation/answers/answer-store.ts';
import { SUSPENSE_COMMANDS } from '../../../features/reconciliation/matching/exception-store.ts';
import { DECISION_COMMANDS } from '../../../features/reconciliation/matching/receipt-store.ts';
import { OWN_TRANSFER_COMMANDS } from '../../../features/reconciliation/own-transfers/own-transfer-store.ts';
import { REFUND_COMMANDS } from '../../../features/refunds/refund-commands-store.ts';
import { HIT_COMMANDS } from '../../../features/screening/hits/hits-store.ts';
import { SETTLEMENT_COMMANDS } from '../../../features/settlements/settlement-commands-store.ts';
import { TOP_UP_COMMANDS } from '../../../features/top-ups/top-ups-store.ts';
import { DEPOSIT_COMMANDS } from '../../../features/top-ups/usdt/deposits-store.ts';
import { type Functions, outcomesOf, readSqlFunctions } from '../../../test-support/command-outcomes.ts';
import type { CommandOutcomes } from '../statements/rows.ts';

const DECLARED: CommandOutcomes = {
  ...ADJUSTMENT_COMMANDS,
  ...ANSWER_COMMANDS,
  ...BANK_PAYOUT_COMMANDS,
  ...BEGIN_COMMANDS,
  ...CASH_OUT_COMMANDS,
  ...COMPLAINT_COMMANDS,
  ...DECISION_COMMANDS,
  ...DEPOSIT_COMMANDS,
  ...FREEZE_COMMANDS,
  ...HELD_RECEIPT_COMMANDS,
  ...HIT_COMMANDS,
  ...OWN_TRANSFER_COMMANDS,
  ...PAYER_COMMANDS,
  ...PAYOUT_COMMANDS,
  ...PERIOD_COMMANDS,
  ...RECEIPT_COMMANDS,
  ...BILL_COMMANDS,
  ...REMITTANCE_COMMANDS,
  ...CHANNEL_TRANSFER_COMMANDS,
  ...CHANNEL_REFUND_COMMANDS,
  ...REFUND_COMMANDS,
  ...SETTLEMENT_COMMANDS,
  ...SUSPENSE_COMMANDS,
  ...TOP_UP_COMMANDS,
  ...TRANSFER_COMMANDS,
  ...VERIFICATION_COMMANDS,
};

/** Lists what only one side has, one text each. */
function differences(declared: CommandOutcomes, functions: Functions): string[] {
  return Object.entries(declared).flatMap(([command, outcomes]) => {
    const returned = outcomesOf(command, functions);
    return [
      ...outcomes.filter((one) => !returned.has(one)).map((one) => `${command}: ${one} is only declared`),
      ...[...returned].filter((one) => !outcomes.includes(one)).map((one) => `${command}: ${one} is only returned`),
    ];
  });
}

/** Reads the texts of the stores. */
async function readStores(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../../features');
  const stores = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('-store.ts'));
  return Promise.all(stores.map((file) => readFile(join(folder, file), 'utf8')));
}

describe('what commands of the database answer', () => {
  it('is what their stores declare, outcome by outcome', async () => {
    expect(differences(DECLARED, await readSqlFunctions())).toEqual([]);
  });

  it('is held against the texts for every declaration that a store calls by', async () => {
    const called = (await readStores()).flatMap((text) =>
      [...text.matchAll(/[cC]ommandsOf\((\w+)/g)].map(([, name]) => name),
    );
    const here = await readFile(import.meta.filename, 'utf8');
    expect(called.filter((name) => !here.includes(`...${name},`))).toEqual([]);
    expect(called.length).toBeGreaterThan(20);
  });

  it('is asked by the declared name alone, which a store calls', async () => {
    const stores = (await readStores()).join('\n');
    const byHand = /\bselect\s+(?:split_part\()?[a-z_]+\((?:(?!`)[\s\S])*?\) as outcome`/g;
    expect(stores.match(byHand)).toBeNull();
    const called = new Set([...stores.matchAll(/[.]([a-z_]+)\(\s*(?:sql|tx)\b/g)].map(([, name]) => name));
    expect(Object.keys(DECLARED).filter((name) => !called.has(name))).toEqual([]);
  });

  it.each([
    ['an outcome of the command itself', 'refuse_settlement', "return 'wrong_state'", "return 'gone'"],
    ['one of a function that it asks', 'file_payer', "'no_payer'", "'gone'"],
    ['one that a record brings', 'return_line_fault', "then 'amount_differs'", "then 'gone'"],
    ['one that is raised', 'freeze_for_case_proven', "message = 'wrong_state'", "message = 'gone'"],
    ['one with the place where it arose', 'confirm_by_decision_proven', "'line_gone:'", "'gone:'"],
  ])('%s that is not declared is found', async (_, name, said, instead) => {
    const functions = new Map(await readSqlFunctions());
    const text = functions.get(name) ?? '';
    expect(text).toContain(said);
    functions.set(name, text.replace(said, instead));
    expect(differences(DECLARED, functions)).toContainEqual(expect.stringMatching(/: gone is only returned$/));
  });

  it('one that no text returns any more is found', async () => {
    const declared = { ...DECLARED, name_payer: [...(DECLARED.name_payer ?? []), 'asleep'] };
    expect(differences(declared, await readSqlFunctions())).toEqual(['name_payer: asleep is only declared']);
  });
});
