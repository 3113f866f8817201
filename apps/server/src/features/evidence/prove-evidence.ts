import { type Evidence, evidenceFile } from '@mashang/contract/evidence';
import { type FeeNumbers, feeNumbers } from '@mashang/contract/fees';
import { formatMoney, parseMoney, parseRate, RATE_WHOLE } from '@mashang/contract/money';
import { sha256Hex } from '../../platform/security/crypto.ts';
import { verifyExtract } from '../regulatory-reports/verify-extract.ts';
import { amountsOf } from './prove-amounts.ts';
import { moneyOf } from './prove-money.ts';
import { decode, isSigned, parse } from './signed-file.ts';
import { both } from './two-languages.ts';
import * as zh from './zh.ts';

/** The result of checking an evidence file by itself. `key` is the key in the file; `broken` is empty if all agrees. */
export type EvidenceProof = {
  agtOrderNo: string;
  madeAt: string;
  madeBy: string;
  key: string;
  fingerprint: string;
  transfers: number;
  auditRows: number;
  unsealed: number;
  broken: string[];
};

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMoney(amount), 0n);

/**
 * Checks a file without database or settings: its key signed every byte, every transfer sums to zero, the settlement
 * follows from fee and rates, no more was refunded than settled, webhooks' bodies and audit rows have the hashes in the
 * file. Throws if it is not an evidence file.
 */
export function proveEvidence(bytes: Uint8Array): EvidenceProof {
  const text = decode(bytes);
  const written = parse(text);
  const parsed = evidenceFile.safeParse(written);
  if (!parsed.success) throw new Error(zh.proveEvidence.notEvidence);
  const signed = parsed.data;
  const isWhole = isSigned(text, written as object, signed);
  const broken = isWhole
    ? []
    : [both(zh.proveEvidence.signatureDiffers, 'the signature is not over this content: the file was altered')];
  const rows = signed.audit.extracts.flatMap((extract) => extract.rows);
  return {
    agtOrderNo: signed.order.agtOrderNo,
    madeAt: signed.madeAt,
    madeBy: signed.madeBy,
    key: signed.key,
    fingerprint: sha256Hex(Buffer.from(bytes)),
    transfers: signed.ledger.length,
    auditRows: rows.length,
    unsealed: rows.filter(({ seq }) => seq === '').length,
    broken: [
      ...broken,
      ...booksOf(signed),
      ...refundsOf(signed),
      ...moneyOf(signed),
      ...amountsOf(signed),
      ...proofsOf(signed),
      ...decisionsOf(signed),
      ...bodiesOf(signed),
      ...chainOf(signed),
    ],
  };
}

/**
 * Whether fen match exact terms in millionths of a fen, to less than one fen: how that one is rounded depends on the
 * rule of the file's day.
 */
function isNear(fen: bigint, millionths: bigint): boolean {
  const apart = fen * RATE_WHOLE - millionths;
  return apart < RATE_WHOLE && -apart < RATE_WHOLE;
}

/** The fee of an amount by its terms, in millionths of a fen. */
function exactFee(settled: bigint, { rate, fixed, least, most }: FeeNumbers): bigint {
  const ends = [most, settled].filter((end) => end !== null).map((end) => end * RATE_WHOLE);
  const asked = settled * BigInt(rate) + fixed * RATE_WHOLE;
  return ends.reduce((fee, end) => (fee < end ? fee : end), asked > least * RATE_WHOLE ? asked : least * RATE_WHOLE);
}

/** Whether commissions are a chain's shares of an amount, in its order; a share that rounds to zero has no posting. */
function areShares(commissions: readonly bigint[], settled: bigint, rates: readonly number[]): boolean {
  let next = 0;
  for (const [at, rate] of rates.entries()) {
    const exact = settled * BigInt(rate - (rates[at - 1] ?? 0));
    const commission = commissions[next];
    if (commission !== undefined && isNear(commission, exact)) next += 1;
    else if (exact >= RATE_WHOLE) return false;
  }
  return next === commissions.length;
}

/**
 * Every transfer must sum to zero in one currency, and the settlement must match the order's terms account by account,
 * to less than a fen of rounding.
 */
function booksOf({ ledger, order, fee, routing }: Evidence): string[] {
  const broken = ledger.flatMap(({ id, postings }) => [
    ...(sum(postings.map(({ amount }) => amount)) === 0n && postings.length > 1
      ? []
      : [both(zh.proveEvidence.transferUneven(id), `transfer ${id} does not sum to zero`)]),
    ...(postings.every(({ currency }) => currency === order.currency)
      ? []
      : [both(zh.proveEvidence.transferCurrency(id), `transfer ${id} is in another currency`)]),
  ]);
  const settled = parseMoney(fee.settled);
  if (!isNear(parseMoney(fee.fee), exactFee(settled, feeNumbers(fee.terms))))
    broken.push(both(zh.proveEvidence.feeDiffers, 'the fee is not what its terms say'));
  const settlement = ledger.find(({ type }) => type === 'collection.settled');
  if (!settlement) return broken;
  const of = (kind: string) =>
    settlement.postings.filter(({ account }) => account === kind).map(({ amount }) => amount);
  const rates = routing.chain.map(({ rate }) => parseRate(rate));
  const shares = of('commission');
  const asked = parseMoney(fee.fee);
  const agrees =
    sum(of('payable')) === settled - asked &&
    areShares(
      shares.map((share) => parseMoney(share)),
      settled,
      rates,
    ) &&
    sum(of('revenue')) === asked - sum(shares) &&
    sum(shares) <= asked;
  return agrees
    ? broken
    : [...broken, both(zh.proveEvidence.settlementDiffers, 'the settlement is not what fee and rates say')];
}

/** No more may go back than was settled, and postings of a refund need a refund. */
function refundsOf({ ledger, fee, refunds }: Evidence): string[] {
  const owed = ledger
    .filter(({ type }) => type === 'collection.refunded' || type === 'refund.cancelled')
    .flatMap(({ postings }) => postings.filter(({ account }) => account === 'refund_payable'));
  const back = sum(owed.map(({ amount }) => amount));
  if (back > parseMoney(fee.settled))
    return [both(zh.proveEvidence.refundAboveSettled(formatMoney(back)), 'more was refunded than settled')];
  if (back > 0n && refunds.length === 0)
    return [both(zh.proveEvidence.postingsWithoutRefund, 'postings of a refund without one')];
  return [];
}

/** Two people must have accepted a collector's proof, the first before the second, each with a row of the audit log. */
function proofsOf({ outside, audit }: Evidence): string[] {
  return outside.proofs.flatMap(({ refundNo, acceptedBy, acceptances }) => {
    const actors = {
      first: actorsOf(audit, 'refund', refundNo, 'refund.accept'),
      second: actorsOf(audit, 'refund', refundNo, 'refund.settle'),
    };
    // Accepted before two people were required, when there was no first of two.
    if (!acceptances)
      return acceptedBy !== '' && actors.first.length > 0
        ? [both(zh.proveEvidence.firstAcceptorMissing(refundNo), 'a proof without its first')]
        : [];
    const [first, second] = acceptances;
    const isWhole = first !== undefined && actors.first.includes(first.by);
    const isAccepted =
      acceptedBy === '' ? !second : isSecond(acceptances, acceptedBy) && actors.second.includes(acceptedBy);
    return isWhole && isAccepted
      ? []
      : [both(zh.proveEvidence.acceptedByOne(refundNo), 'a proof was not accepted by two people, one after the other')];
  });
}
function isSecond([first, second, ...more]: readonly { by: string; time: string }[], acceptedBy: string): boolean {
  if (!first || !second || more.length > 0) return false;
  return second.by === acceptedBy && first.by !== second.by && first.time <= second.time;
}

/** The actors of an action on a subject, by the rows of the audit log; a row that cannot be read names nobody. */
function actorsOf({ extracts }: Evidence['audit'], subjectKind: string, subjectId: string, action: string): string[] {
  const rows = extracts
    .filter((extract) => extract.subjectKind === subjectKind && extract.subjectId === subjectId)
    .flatMap((extract) => extract.rows.map(({ sealed }) => parse(sealed)));
  // The order of values as the chain seals them: id, time, kind, id and name of the actor, action, subject.
  return rows.flatMap((row) =>
    Array.isArray(row) && row[5] === action && row[7] === subjectId ? [String(row[4])] : [],
  );
}

/**
 * The person who asked for a decision must not be among those who agreed, each with a row of the audit log; a receipt
 * that people matched at the institution needs its decision.
 */
function decisionsOf({ decisions, order, outside, audit }: Evidence): string[] {
  // Older files contain no decisions.
  if (!decisions) return [];
  const broken = decisions.flatMap(({ approvalId, kind, maker, checks }) => {
    const actors = (action: string) => actorsOf(audit, 'approval', approvalId, action);
    const names = checks.map(({ by }) => by);
    const isAsked = maker === '' || actors('approval.propose').includes(maker);
    const isAgreed = names.length > 0 && !names.includes(maker) && new Set(names).size === names.length;
    return isAsked && isAgreed && names.every((name) => actors('approval.approve').includes(name))
      ? []
      : [both(zh.proveEvidence.approvedByOne(approvalId, kind), 'a decision was not made by two people')];
  });
  const isMatched = outside.statementLines.some(
    (line) => line.for === order.agtOrderNo && !line.undone && !line.matchedBy.startsWith('system:'),
  );
  if (order.settlementMode === 'institution' && isMatched && !decisions.some(({ kind }) => kind === 'statement.match'))
    broken.push(both(zh.proveEvidence.receiptNotApproved, 'a receipt was matched without a decision of two people'));
  return broken;
}

function bodiesOf({ webhooks }: Evidence): string[] {
  return webhooks
    .filter(({ body, bodySha256 }) => sha256Hex(body) !== bodySha256)
    .map(({ id }) => both(zh.proveEvidence.bodyDiffers(id), `the body of webhook ${id} has another hash`));
}

/**
 * Each row of the audit log must have the hash of its content and of the hash before it, in the chain's order, and none
 * may be after the chain's end.
 */
function chainOf({ audit: { head, anchor, extracts } }: Evidence): string[] {
  const broken = extracts.flatMap(({ subjectId, rows }) =>
    verifyExtract(JSON.stringify({ subjectId, head, rows })).broken.map((one) => both(one, 'a row of the audit log')),
  );
  const anchored = extracts.flatMap(({ rows }) => rows).find(({ seq }) => seq === anchor?.seq);
  if (anchored && anchored.hash !== anchor?.hash)
    broken.push(both(zh.proveEvidence.anchorDiffers, 'a row is not what the anchor outside the database says'));
  if (anchor && BigInt(anchor.seq) > BigInt(head.seq))
    broken.push(both(zh.proveEvidence.anchorAfterHead, 'the anchor is behind the end of the chain'));
  return broken;
}
