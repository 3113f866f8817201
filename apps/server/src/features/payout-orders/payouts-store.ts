import type { GateReason } from '@mashang/contract/businesses';
import type { ClaimStatus, PayoutStatus } from '@mashang/contract/payout-orders';
import { provenJson, type Shown } from '../../platform/acting.ts';
import type { Sql, Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProofKind, ProofOutcome } from './proof-rules.ts';

/** The signed request a merchant's command came with; its nonce and key are used up in the command's own transaction. */
export type SignedPart = { merchant: number; key_id: string; nonce: string; idem: string; hash: string };
/** Who does it, for event and audit row. */
export type ActorPart = {
  actor_kind: string;
  actor_id: string | null;
  actor: string;
  request_id: string;
  ip: string;
} & Shown;

const UNIQUE_VIOLATION = '23505';
const LOOKS = 4;

/**
 * Another server may write the same key, number or nonce between a call's look and its write: nothing is written then, and the next look
 * finds what the other wrote.
 */
async function lookAgain<T>(call: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await call();
    } catch (error) {
      if (look === LOOKS || (error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/** One row for `create_payout_orders` (migration 0010). Amounts are fen; `refusal` is JSON text of what is wrong with it. */
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
  /** Who the beneficiary may be on a list: it is created standing still. */
  hits?: readonly object[];
};
export type RequestOutcome = 'nonce_reused' | 'idem_mismatch' | 'replay';
export type RowOutcome = 'created' | 'duplicate' | 'not_offered' | 'out_of_range' | 'balance_short' | 'refused';
export type RowResult = { outcome: RowOutcome | RequestOutcome; answer: string | null };

type NewPayouts = { request: SignedPart; settlement: string; batch: boolean; rows: PayoutRow[] };
/** Creates the payouts of one request in one call and one commit; who is paid lies sealed. */
export function createPayouts(
  { db, secrets: { vault } }: Platform,
  { request, settlement, batch, rows }: NewPayouts,
): Promise<RowResult[]> {
  const { merchant, key_id, nonce, idem, hash } = request;
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      name: vault.seal('payout_order.beneficiary_name', row.name),
      account: vault.seal('payout_order.beneficiary_account', row.account),
    })),
  );
  return lookAgain(
    async () =>
      (await db.evidence`
        select outcome, answer
        from create_payout_orders(${merchant}::bigint, ${key_id}, ${nonce}, ${idem}, ${hash}, ${batch}, ${settlement}, ${json}::text::json)
        order by ord`) as never,
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
export type ClaimOutcome =
  | 'claimed'
  | 'not_found'
  | 'taken'
  | 'yours'
  | 'closed'
  | 'frozen'
  | GateReason
  | 'claimer_frozen'
  | 'paused'
  | 'own_beneficiary'
  | 'claimed_before'
  | 'cooling'
  | 'too_many'
  | 'rate_missing'
  | 'commissions_above_fee'
  | 'float_short'
  | 'over_limit';
export type ClaimResult = {
  outcome: ClaimOutcome;
  claimNo: string | null;
  leftMs: bigint | null;
  waitS: number | null;
};

/** Decides claims that arrived together in one call and one commit; one result an item, in order. */
export async function claimPayouts(sql: Sql, items: ClaimItem[]): Promise<ClaimResult[]> {
  return sql<ClaimResult[]>`
    select outcome, claim_no as "claimNo", left_ms as "leftMs", wait_s as "waitS"
    from claim_payouts(${provenJson(items)}::text::json) order by ord`;
}

/** The claim a user holds of a payout and has not paid, with the milliseconds left. */
export async function findPendingClaim(
  sql: Sql,
  payoutId: string,
  userId: bigint,
): Promise<{ claimNo: string; leftMs: bigint } | undefined> {
  const [row] = await sql`
    select claim_no as "claimNo", greatest(0, extract(epoch from deadline - clock_timestamp()) * 1000)::bigint as "leftMs"
    from payout_claim where payout_id = ${payoutId}::bigint and claimed_by = ${userId} and status = 0`;
  return row as never;
}

/** A file of a step: its name in the storage, and the field it came in. */
export type ProofPart = { name: string; field: string; kind: ProofKind };

/** One step of a living claim: by its number for its claimer (`taid`), by the payout's for merchant and operator. */
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
export type StepOutcome =
  | 'done'
  | 'first_of_two'
  | 'same_person'
  | 'not_found'
  | 'wrong_state'
  | 'expired'
  | 'frozen'
  | 'needs_two'
  | 'too_early'
  | 'too_late'
  | ProofOutcome
  | RequestOutcome;
export type StepResult = {
  outcome: StepOutcome;
  /** JSON of a merchant's answer; the field at fault of a refused file. */
  answer: string | null;
  status: PayoutStatus | null;
  claimStatus: ClaimStatus | null;
};

export async function stepClaim(sql: Sql | Tx, input: StepInput): Promise<StepResult> {
  return lookAgain(async () => {
    const [row] = await sql`
      select outcome, answer, status, claim_status as "claimStatus" from step_payout_claim(${provenJson(input)}::text::json)`;
    return row as never;
  });
}

export type CloseInput = ActorPart & { ending: 3 | 4; order_no: string; remark: string } & Partial<SignedPart>;
export type CloseOutcome =
  | 'done'
  | 'not_found'
  | 'taken'
  | 'wrong_state'
  | 'frozen'
  | 'needs_two'
  | 'needs_end'
  | RequestOutcome;
export type CloseResult = { outcome: CloseOutcome; answer: string | null; status: PayoutStatus | null };

/** Takes a waiting payout off the list for good. */
export async function closePayout(sql: Sql | Tx, input: CloseInput): Promise<CloseResult> {
  return lookAgain(async () => {
    const [row] = await sql`select outcome, answer, status from close_payout(${provenJson(input)}::text::json)`;
    return row as never;
  });
}

export type FreezeInput = ActorPart & { order_no: string; frozen: boolean; remark: string };

/** A payout's standing, held still for its release. */
export async function lockFrozenPayout(
  tx: Tx,
  orderNo: string,
): Promise<{ amount: bigint; frozen: boolean; byHand: boolean; status: PayoutStatus } | undefined> {
  const [row] =
    await tx`select amount, frozen, hand_frozen as "byHand", status from payout_order where order_no = ${orderNo}`;
  return row as never;
}

export type RulingStanding = {
  status: PayoutStatus;
  amount: bigint;
  claimNo: string;
  claimStatus: ClaimStatus;
  claimer: string;
  disputeReason: string;
  objection: string;
  hasImage: boolean;
  agreed: boolean;
  answerBy: string;
  waits: boolean;
};
/** A payout with the last claim that showed proof; what acts on it judges again under its lock. `waits`: its claimer may still object. */
export async function findRuling(tx: Tx, orderNo: string): Promise<RulingStanding | undefined> {
  const [row] = await tx<RulingStanding[]>`
    select o.status, o.amount, c.claim_no as "claimNo", c.status as "claimStatus", p.name as claimer, c.dispute_reason as "disputeReason", c.objection,
      c.objection_url <> '' as "hasImage", c.agreed_at is not null as agreed, coalesce(wire_time(c.answer_by), '') as "answerBy",
      coalesce(c.answer_by > clock_timestamp(), false) and c.agreed_at is null as waits
    from payout_order o
    join payout_claim c on c.payout_id = o.id and c.paid_at is not null
    join participant p on p.id = c.participant_id
    where o.order_no = ${orderNo} order by c.id desc limit 1`;
  return row;
}

/** Stops a payout where it is, or lets it go on. */
export async function freezePayout(sql: Sql | Tx, input: FreezeInput): Promise<'done' | 'not_found' | 'wrong_state'> {
  const [row] = await sql`select freeze_payout(${provenJson(input)}::text::json) as outcome`;
  return (row as { outcome: 'done' | 'not_found' | 'wrong_state' }).outcome;
}

/** Ends up to `most` claims whose lease is over by the database clock; answers how many. */
export async function expireClaims(sql: Sql, most: number): Promise<number> {
  const [row] = await sql`select expire_payout_claims(${most}) as count`;
  return (row as { count: number }).count;
}
