import { GATE_REASONS, type GateReason, isGateReason } from '@mashang/contract/businesses';
import { CLAIM_STATUSES, PAYOUT_STATUSES, type PayoutStatus } from '@mashang/contract/payout-orders';
import type { Sql, Tx, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import { retryOnUniqueViolation } from '../../platform/database/statements/retry-on-unique-violation.ts';
import {
  bool,
  int4,
  int8,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { proven, provenJson, type Shown } from '../../platform/verbs/acting.ts';
import type { ProofKind, ProofOutcome } from './proofs/proof-rules.ts';

/** The signed request of a merchant's command; its nonce and key are used up in the command's own transaction. */
export type SignedPart = { merchant: number; key_id: string; nonce: string; idem: string; hash: string };
/** The actor, for the event and the audit row. */
export type ActorPart = {
  actor_kind: string;
  actor_id: string | null;
  actor: string;
  request_id: string;
  ip: string;
} & Shown;

/** One row for `create_payout_orders` (migration 0010). Amounts are in fen; `refusal` is its fault as JSON text. */
export type PayoutRow = {
  no: string;
  mch_no: string;
  pay_type: number;
  amount: string;
  name: string;
  account: string;
  user_type: number;
  bank: string;
  remark: string;
  notify: string;
  refusal: string | null;
  /** Records of lists that the beneficiary may be on; with hits the payout is created frozen. */
  hits?: readonly object[];
};
const REQUEST_OUTCOMES = ['nonce_reused', 'idem_mismatch', 'replay'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
export const ROW_OUTCOMES = [
  'created',
  'duplicate',
  'not_offered',
  'out_of_range',
  'balance_short',
  'refused',
] as const;
const resultRow = rowOf({ outcome: oneOf([...ROW_OUTCOMES, ...REQUEST_OUTCOMES]), answer: nullable(text) });
export type RowResult = RowOf<typeof resultRow>;

/** The rows as JSON for the database, with sealed beneficiaries. */
export function sealedRows({ vault }: Secrets, rows: readonly PayoutRow[]): string {
  return JSON.stringify(
    rows.map((row) => ({
      ...row,
      name: vault.seal('payout_order.beneficiary_name', row.name),
      account: vault.seal('payout_order.beneficiary_account', row.account),
    })),
  );
}

type NewPayouts = { request: SignedPart; settlement: string; batch: boolean; rows: PayoutRow[] };
/** Creates the payouts of one request in one call and one commit; beneficiaries are stored sealed. */
export function createPayouts(
  sql: Writer,
  secrets: Secrets,
  { request, settlement, batch, rows }: NewPayouts,
): Promise<RowResult[]> {
  const { merchant, key_id, nonce, idem, hash } = request;
  const json = sealedRows(secrets, rows);
  return retryOnUniqueViolation(() =>
    readRows(
      resultRow,
      sql`
        select outcome, answer
        from create_payout_orders(${merchant}::bigint, ${key_id}, ${nonce}, ${idem}, ${hash},
          ${batch}, ${settlement}, ${json}::text::json)
        order by ord`,
    ),
  );
}

export type ClaimItem = Shown & {
  id: string;
  taid: string;
  user_id: string;
  claim_no: string;
  actor: string;
  request_id: string;
  ip: string;
};
const CLAIM_OUTCOMES = [
  'claimed',
  'not_found',
  'taken',
  'yours',
  'closed',
  'frozen',
  'claimer_frozen',
  'paused',
  'own_beneficiary',
  'claimed_before',
  'cooling',
  'too_many',
  'rate_missing',
  'commissions_above_fee',
  'float_short',
  'over_limit',
] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number] | GateReason;
const gateReasons = Object.keys(GATE_REASONS).filter(isGateReason);
const claimResultRow = rowOf({
  outcome: oneOf<ClaimOutcome>([...CLAIM_OUTCOMES, ...gateReasons]),
  claimNo: nullable(text),
  leftMs: nullable(int8),
  waitS: nullable(int4),
});
export type ClaimResult = RowOf<typeof claimResultRow>;

/** Decides claims that arrived together, in one call and one commit; returns one result for each item, in order. */
export async function claimPayouts(sql: Writer, items: ClaimItem[]): Promise<ClaimResult[]> {
  return readRows(
    claimResultRow,
    sql`
    select outcome, claim_no as "claimNo", left_ms as "leftMs", wait_s as "waitS"
    from claim_payouts(${provenJson(items)}::text::json) order by ord`,
  );
}

const pendingClaimRow = rowOf({
  claimNo: tables.payout_claim.claim_no,
  leftMs: int8,
});

/** Returns a user's unpaid claim of a payout, with the milliseconds left. */
export async function findPendingClaim(
  sql: Sql,
  payoutId: string,
  userId: bigint,
): Promise<{ claimNo: string; leftMs: bigint } | null> {
  return readRow(
    pendingClaimRow,
    sql`
    select claim_no as "claimNo",
      greatest(0, extract(epoch from deadline - clock_timestamp()) * 1000)::bigint as "leftMs"
    from payout_claim where payout_id = ${payoutId}::bigint and claimed_by = ${userId} and status = 0`,
  );
}

/** A file of a step: its storage name, and the field that named it. */
export type ProofPart = { name: string; field: string; kind: ProofKind };

/** One step of a live claim: the claimer (`taid`) gives its number, merchant and operator the payout's number. */
export type StepInput = ActorPart & {
  step: 'pay' | 'reject' | 'accept' | 'dispute' | 'return' | 'object' | 'agree';
  claim_no?: string;
  order_no?: string;
  taid?: string;
  pic?: string;
  pic1?: string;
  pic2?: string;
  video?: string;
  remark?: string;
  reject_url?: string;
  proofs?: ProofPart[];
} & Partial<SignedPart>;
const PROOF_OUTCOMES = ['proof_unknown', 'proof_elsewhere', 'proof_used'] as const satisfies readonly ProofOutcome[];
const STEP_OUTCOMES = [
  'done',
  'first_of_two',
  'same_person',
  'not_found',
  'wrong_state',
  'expired',
  'frozen',
  'needs_two',
  'too_early',
  'too_late',
  ...PROOF_OUTCOMES,
  ...REQUEST_OUTCOMES,
] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];
const stepResultRow = rowOf({
  outcome: oneOf(STEP_OUTCOMES),
  /** The merchant's answer as JSON; for a refused file, the field at fault. */
  answer: nullable(text),
  status: nullable(oneOf(PAYOUT_STATUSES)),
  claimStatus: nullable(oneOf(CLAIM_STATUSES)),
});
export type StepResult = RowOf<typeof stepResultRow>;

export async function stepClaim(sql: Writer, input: StepInput): Promise<StepResult> {
  return retryOnUniqueViolation(() =>
    readOne(
      stepResultRow,
      sql`
      select outcome, answer, status, claim_status as "claimStatus"
      from step_payout_claim(${provenJson(input)}::text::json)`,
    ),
  );
}

export type CloseInput = ActorPart & { ending: 3 | 4; order_no: string; remark: string } & Partial<SignedPart>;
const CLOSE_OUTCOMES = [
  'done',
  'not_found',
  'taken',
  'wrong_state',
  'frozen',
  'needs_two',
  'needs_end',
  ...REQUEST_OUTCOMES,
] as const;
export type CloseOutcome = (typeof CLOSE_OUTCOMES)[number];
const closeResultRow = rowOf({
  outcome: oneOf(CLOSE_OUTCOMES),
  answer: nullable(text),
  status: nullable(oneOf(PAYOUT_STATUSES)),
});
export type CloseResult = RowOf<typeof closeResultRow>;

/** Takes a waiting payout off the list for good. */
export async function closePayout(sql: Writer, input: CloseInput): Promise<CloseResult> {
  return retryOnUniqueViolation(() =>
    readOne(closeResultRow, sql`select outcome, answer, status from close_payout(${provenJson(input)}::text::json)`),
  );
}

export type FreezeInput = ActorPart & { order_no: string; frozen: boolean; remark: string };

const frozenPayoutRow = rowOf({
  amount: tables.payout_order.amount,
  frozen: tables.payout_order.frozen,
  byHand: tables.payout_order.hand_frozen,
  status: oneOf(PAYOUT_STATUSES),
});

/** Returns the state and freeze of a payout for its release, without a lock; the freeze command decides again. */
export async function findFrozenPayout(
  tx: Tx,
  orderNo: string,
): Promise<{ amount: bigint; frozen: boolean; byHand: boolean; status: PayoutStatus } | null> {
  return readRow(
    frozenPayoutRow,
    tx`
    select amount, frozen, hand_frozen as "byHand", status from payout_order where order_no = ${orderNo}`,
  );
}

const rulingStandingRow = rowOf({
  status: oneOf(PAYOUT_STATUSES),
  amount: tables.payout_order.amount,
  claimNo: tables.payout_claim.claim_no,
  claimStatus: oneOf(CLAIM_STATUSES),
  claimer: tables.participant.name,
  disputeReason: tables.payout_claim.dispute_reason,
  objection: tables.payout_claim.objection,
  hasImage: bool,
  agreed: bool,
  answerBy: text,
  waits: bool,
});
export type RulingStanding = RowOf<typeof rulingStandingRow>;
/**
 * Returns a payout with the last claim that showed proof; commands judge again under its lock. `waits` is true while
 * the claimer may still object.
 */
export async function findRuling(tx: Tx, orderNo: string): Promise<RulingStanding | null> {
  return readRow(
    rulingStandingRow,
    tx`
    select o.status, o.amount, c.claim_no as "claimNo", c.status as "claimStatus", p.name as claimer,
      c.dispute_reason as "disputeReason", c.objection,
      c.objection_url <> '' as "hasImage", c.agreed_at is not null as agreed,
      coalesce(wire_time(c.answer_by), '') as "answerBy",
      coalesce(c.answer_by > clock_timestamp(), false) and c.agreed_at is null as waits
    from payout_order o
    join payout_claim c on c.payout_id = o.id and c.paid_at is not null
    join participant p on p.id = c.participant_id
    where o.order_no = ${orderNo} order by c.id desc limit 1`,
  );
}

/** The outcomes of each command. */
export const PAYOUT_COMMANDS = { freeze_payout: ['done', 'not_found', 'wrong_state'] } as const;
const commands = commandsOf(PAYOUT_COMMANDS);

/** Freezes a payout in its state, or releases it. */
export async function freezePayout(sql: Writer, input: FreezeInput) {
  return commands.freeze_payout(sql, proven(input));
}

const countRow = rowOf({ count: int4 });

/** Ends up to `most` claims whose lease is over by the database clock; returns how many. */
export async function expireClaims(sql: Writer, most: number): Promise<number> {
  const row = await readOne(countRow, sql`select expire_payout_claims(${most}) as count`);
  return row.count;
}
