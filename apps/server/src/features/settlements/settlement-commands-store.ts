import type { SettlementFault } from '@mashang/contract/settlements';
import type { Writer, WriteTx } from '../../platform/database/db.ts';
import { commandsOf, recordCommandsOf, WRITTEN_FILE } from '../../platform/database/statements/commands.ts';
import { nullable, oneOf, readCount, readOne, rowOf, text } from '../../platform/database/statements/rows.ts';
import { type ActingPerson, proven, provenJson } from '../../platform/verbs/acting.ts';

const madeRow = rowOf({ made: nullable(text) });

/** Makes a run for these merchants; `made` is its number, null if none of them could be settled. */
export async function makeRun(
  sql: Writer,
  item: ActingPerson & { merchants: readonly string[] },
): Promise<{ made: string | null }> {
  return readOne(
    madeRow,
    sql`
    select made from make_settlement_run(${provenJson(item)}::text::json)`,
  );
}

/** Makes the run of all merchants whose cut is due; returns its number, or null. */
export async function makeDue(sql: Writer): Promise<string | null> {
  const row = await readOne(madeRow, sql`select make_due_settlements() as made`);
  return row.made;
}

type Signed = { key: { merchantId: number; keyId: string }; nonce: string; idempotencyKey: string; bodyHash: string };
export type AskOutcome = 'made' | 'replay' | 'nonce_reused' | 'idem_mismatch' | SettlementFault;

/** What a request to be settled comes to. */
const ASKED = [
  'frozen',
  'made',
  'suspended',
  'unverified',
  'no_plan',
  'no_account',
  'account_rests',
  'account_stopped',
  'account_changed',
  'other_name',
  'held_back',
  'below_least',
  'waiting',
] as const;
const askForRow = rowOf({
  outcome: oneOf([...ASKED, 'replay', 'nonce_reused', 'idem_mismatch']),
  answer: nullable(text),
});
const askOwnRow = rowOf({ outcome: oneOf([...ASKED, 'sum_changed']), made: nullable(text) });

/** One of a merchant's people asks for its settlement of `seen` fen; `made` is its number. */
export async function askOwn(
  sql: Writer,
  { seen, ...item }: ActingPerson & { seen: bigint },
): Promise<{ outcome: 'made' | 'sum_changed' | SettlementFault; made: string | null }> {
  return readOne(
    askOwnRow,
    sql`select outcome, made from ask_own_settlement(${provenJson(item)}::text::json, ${seen})`,
  );
}

/** Executes a merchant's signed request; `answer` is the same when the request is repeated. */
export async function askFor(
  sql: Writer,
  { key, nonce, idempotencyKey, bodyHash }: Signed,
): Promise<{ outcome: AskOutcome; answer: string | null }> {
  return readOne(
    askForRow,
    sql`
    select outcome, answer
    from ask_settlement(${key.merchantId}, ${key.keyId}, ${nonce}, ${idempotencyKey}, ${bodyHash})`,
  );
}

/** The possible outcomes of each command. */
export const SETTLEMENT_COMMANDS = {
  refuse_settlement_run: ['done', 'not_found', 'wrong_state'],
  send_settlements: [
    'done',
    'not_found',
    'wrong_state',
    'same_person',
    'no_payer',
    'choose_payer',
    'not_by_file',
    'no_channel',
    'no_plan',
    'account_changed',
    'frozen',
    'suspended',
    'unverified',
    'no_account',
    'account_rests',
    'account_stopped',
    'other_name',
    'held_back',
  ],
  fail_settlement: ['done', 'not_found', 'wrong_state'],
  match_settlement: ['done', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
  approve_settlement_run: ['approved', 'nobody', 'not_found', 'wrong_state'],
  cancel_settlement: ['cancelled', 'not_found', 'wrong_state'],
  return_settlement: ['returned', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
} as const;
const commands = commandsOf(SETTLEMENT_COMMANDS);
const fileCommands = recordCommandsOf(SETTLEMENT_COMMANDS, WRITTEN_FILE);

export async function refuseRun(sql: Writer, item: ActingPerson & { no: string; reason: string }) {
  return commands.refuse_settlement_run(sql, proven(item));
}

/** Puts the settlements into one bank file, all or none. */
export async function sendAll(sql: Writer, item: ActingPerson & { numbers: readonly string[]; from: string | null }) {
  return fileCommands.send_settlements(sql, proven(item));
}

/** Leaves the settlements to one payment channel, all or none. */
export async function leaveAll(sql: Writer, item: ActingPerson & { numbers: readonly string[]; by_channel: string }) {
  return fileCommands.send_settlements(sql, proven(item));
}

export async function failOne(sql: Writer, item: ActingPerson & { no: string; reason: string }) {
  return commands.fail_settlement(sql, proven(item));
}

export async function matchOne(sql: Writer, item: ActingPerson & { no: string; line: string }) {
  return commands.match_settlement(sql, proven(item));
}

/** Matches statement lines to settlements in payment; returns how many were found. */
export async function settleAll(sql: Writer): Promise<number> {
  return readCount(sql`select settle_settlements() as n`);
}

/** Releases the reserves whose day has come; returns how many. */
export async function releaseDue(sql: Writer): Promise<number> {
  return readCount(sql`select release_reserves() as n`);
}

/** Applies the approval in force. */
export async function approveRun(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.approve_settlement_run(tx, approvalId, who);
}
export async function cancelOne(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.cancel_settlement(tx, approvalId, who);
}
export async function returnOne(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.return_settlement(tx, approvalId, who);
}
