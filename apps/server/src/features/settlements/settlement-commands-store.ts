import type { SettlementFault } from '@mashang/contract/settlements';
import { type Hand, provenJson } from '../../platform/acting.ts';
import type { Sql, Tx } from '../../platform/db.ts';

/** Whose hand it is, for the audit row that the database writes. */

/** A run for merchants at once; `made` is its number, null where none of them could be settled. */
export async function makeRun(
  sql: Sql,
  item: Hand & { merchants: readonly string[] },
): Promise<{ made: string | null }> {
  const [row] = await sql<[{ made: string | null }]>`
    select made from make_settlement_run(${provenJson(item)}::text::json)`;
  return row;
}

/** The run of everybody whose cut has come; its number, or null. */
export async function makeDue(sql: Sql): Promise<string | null> {
  const [row] = await sql<[{ made: string | null }]>`select make_due_settlements() as made`;
  return row.made;
}

type Signed = { key: { merchantId: number; keyId: string }; nonce: string; idempotencyKey: string; bodyHash: string };
export type AskOutcome = 'made' | 'replay' | 'nonce_reused' | 'idem_mismatch' | SettlementFault;
/** A merchant's own signed request; `answer` is what it is told, also when it comes again. */
export async function askFor(
  sql: Sql,
  { key, nonce, idempotencyKey, bodyHash }: Signed,
): Promise<{ outcome: AskOutcome; answer: string | null }> {
  const [row] = await sql<[{ outcome: AskOutcome; answer: string | null }]>`
    select outcome, answer from ask_settlement(${key.merchantId}, ${key.keyId}, ${nonce}, ${idempotencyKey}, ${bodyHash})`;
  return row;
}

export async function refuseRun(sql: Sql, item: Hand & { no: string; reason: string }): Promise<string> {
  const [row] = await sql<[{ outcome: string }]>`
    select refuse_settlement_run(${provenJson(item)}::text::json) as outcome`;
  return row.outcome;
}

export type SendOutcome = { outcome: string; made: string | null; atFault: string | null };
/** Into one bank file, all or none. */
export async function sendAll(
  sql: Sql,
  item: Hand & { numbers: readonly string[]; from: string | null },
): Promise<SendOutcome> {
  const [row] = await sql<[SendOutcome]>`
    select outcome, made, at_fault as "atFault" from send_settlements(${provenJson(item)}::text::json)`;
  return row;
}

export async function failOne(sql: Sql, item: Hand & { no: string; reason: string }): Promise<string> {
  const [row] = await sql<[{ outcome: string }]>`select fail_settlement(${provenJson(item)}::text::json) as outcome`;
  return row.outcome;
}

export async function matchOne(sql: Sql, item: Hand & { no: string; line: string }): Promise<string> {
  const [row] = await sql<[{ outcome: string }]>`select match_settlement(${provenJson(item)}::text::json) as outcome`;
  return row.outcome;
}

/** Finds lines for all that is being paid; how many were found. */
export async function settleAll(sql: Sql): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select settle_settlements() as n`;
  return row.n;
}

/** Gives back the reserves whose day has come; how many. */
export async function releaseDue(sql: Sql): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select release_reserves() as n`;
  return row.n;
}

/** As the approval in force says. */
export async function approveRun(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx<[{ outcome: string }]>`select approve_settlement_run(${approvalId}, ${who}) as outcome`;
  return row.outcome;
}
export async function cancelOne(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx<[{ outcome: string }]>`select cancel_settlement(${approvalId}, ${who}) as outcome`;
  return row.outcome;
}
export async function returnOne(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx<[{ outcome: string }]>`select return_settlement(${approvalId}, ${who}) as outcome`;
  return row.outcome;
}
