import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { EVIDENCE_FORM, type Evidence, type EvidenceAnswer, type TakeEvidenceBody } from '@mashang/contract/evidence';
import { feeWire } from '@mashang/contract/fees';
import { formatMoney, formatRate } from '@mashang/contract/money';
import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { formatTime } from '@mashang/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/security/crypto.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import {
  type DecisionRow,
  findEvidenceOrder,
  findHolder,
  findLicenceOf,
  findLimits,
  findRequest,
  listAuditOf,
  listChain,
  listChannelReceipts,
  listChannelRefunds,
  listDecided,
  listDecisionsOf,
  listDeliveries,
  listEventsOf,
  listHits,
  listLines,
  listNotices,
  listPlaces,
  listPostings,
  listProofsOf,
  listRefundsOf,
  listScreened,
  type OrderRow,
  type PlaceRow,
  type RefundRow,
  readChainEnd,
} from './evidence-store.ts';
import {
  signEvidence,
  viewHolder,
  viewInstitution,
  viewLedger,
  viewLicence,
  viewLimits,
  viewPassedOver,
  viewPlace,
  viewPlaceLimits,
  viewProof,
} from './write-evidence.ts';
import * as zh from './zh.ts';

/** Most rows of the audit log about one subject; an order has a handful. */
const ROWS_MOST = 1_000;

function viewOrder(order: OrderRow): Evidence['order'] {
  const { agtOrderNo, mchOrderNo, mchId, merchant, product, subject, currency, status, settlementMode } = order;
  return {
    agtOrderNo,
    mchOrderNo,
    mchId,
    merchant,
    product,
    subject,
    currency,
    amount: formatMoney(order.amount),
    askedAmount: formatMoney(order.askedAmount),
    paidInAmount: formatMoney(order.paidInAmount ?? 0n),
    refunded: formatMoney(order.refunded),
    status,
    statusName: COLLECTION_STATUS_NAMES[status],
    settlementMode,
    goodsOrderNo: order.goodsOrderNo,
    createTime: order.createTime,
    expireTime: order.expireTime,
    affirmTime: order.affirmTime,
    failTime: order.failTime,
  };
}

async function screeningOf(tx: Tx, order: OrderRow): Promise<Evidence['screening']> {
  return {
    lists: await listScreened(tx, order),
    hits: await listHits(tx, order),
    decisions: await listDecisionsOf(tx, order),
  };
}

async function outsideOf(tx: Tx, order: OrderRow): Promise<Evidence['outside']> {
  const lines = await listLines(tx, order);
  const channelNotices = await listNotices(tx, order);
  const receipts = await listChannelReceipts(tx, order);
  return {
    byHand: order.isByHand ? { by: order.operator, time: order.affirmTime } : null,
    channelNotices,
    channelReceipts: receipts.map((one) => ({ ...one, amount: formatMoney(one.amount) })),
    channelRefunds: (await listChannelRefunds(tx, order)).map((one) => ({ ...one, amount: formatMoney(one.amount) })),
    statementLines: lines.map((line) => ({ ...line, amount: formatMoney(line.amount) })),
    proofs: (await listProofsOf(tx, order)).map(viewProof),
    voucher: order.voucherTime ? { picture: order.hasImage, tag: order.tag, time: order.voucherTime } : null,
  };
}

async function routingOf(tx: Tx, order: OrderRow, places: readonly PlaceRow[]): Promise<Evidence['routing']> {
  const names = await listChain(tx, order);
  const account = order.accountId === null ? '' : String(order.accountId);
  const place = places.find(({ inForce }) => inForce);
  return {
    chosen: place ? `place:${place.place}` : account,
    chain: order.chainRates.map((rate, at) => ({ participant: names[at] ?? '', rate: formatRate(rate) })),
    passedOver: viewPassedOver(order.skipped),
    places: places.map(viewPlace),
  };
}

async function auditOf(
  tx: Tx,
  { agtOrderNo }: OrderRow,
  refunds: readonly RefundRow[],
  decisions: readonly DecisionRow[],
): Promise<Evidence['audit']> {
  const subjects: [string, string][] = [
    ['collection-order', agtOrderNo],
    ...refunds.map(({ refundNo }): [string, string] => ['refund', refundNo]),
    ...decisions.map(({ approvalId }): [string, string] => ['approval', approvalId]),
    // Also approvals of refunds that were refused or wait for their second person.
    ...refunds
      .filter(({ approvalId }) => approvalId && !decisions.some((one) => one.approvalId === approvalId))
      .map(({ approvalId }): [string, string] => ['approval', approvalId]),
  ];
  const extracts: Evidence['audit']['extracts'] = [];
  for (const [subjectKind, subjectId] of subjects)
    extracts.push({ subjectKind, subjectId, rows: await listAuditOf(tx, subjectKind, subjectId, ROWS_MOST) });
  return { ...(await readChainEnd(tx)), extracts: extracts.filter(({ rows }) => rows.length > 0) };
}

async function gather({ tx, now, actor }: WriteCtx, order: OrderRow): Promise<Evidence> {
  const refunds = await listRefundsOf(tx, order);
  const deliveries = await listDeliveries(tx, order);
  const decisions = await listDecided(tx, order);
  const places = await listPlaces(tx, order);
  const place = places.find(({ inForce }) => inForce);
  return {
    form: EVIDENCE_FORM,
    madeAt: formatTime(now),
    madeBy: actorName(actor),
    order: viewOrder(order),
    request: await findRequest(tx, order),
    licence: viewLicence(await findLicenceOf(tx, order)),
    holder: place ? viewInstitution(place) : viewHolder(await findHolder(tx, order)),
    limits: place ? viewPlaceLimits(place) : viewLimits(await findLimits(tx, order)),
    screening: await screeningOf(tx, order),
    routing: await routingOf(tx, order, places),
    fee: {
      terms: { currency: order.currency, ...feeWire(order) },
      settled: formatMoney(order.settled),
      fee: formatMoney(order.fee),
      refundFee: formatMoney(order.refundFee),
    },
    ledger: viewLedger(await listPostings(tx, order)),
    refunds: refunds.map(({ approvalId: _, amount, state, ...rest }) => ({
      ...rest,
      amount: formatMoney(amount),
      state: REFUND_STATE_NAMES[state],
    })),
    outside: await outsideOf(tx, order),
    decisions,
    // The target is the merchant's address without its query, which may contain a secret.
    webhooks: deliveries.map(({ url, ...rest }) => ({ ...rest, target: url.split('?')[0] ?? '' })),
    events: await listEventsOf(tx, order),
    audit: await auditOf(tx, order, refunds, decisions),
  };
}

/**
 * Takes the evidence file (证据包) of an order: everything that is known about it, signed. The audit log records who took
 * which file.
 */
export const takeEvidenceFile = writeVerb<TakeEvidenceBody, EvidenceAnswer>({
  name: 'evidence-file.take',
  permission: 'evidence-file:take',
  async run(ctx, { agtOrderNo }) {
    const order = await findEvidenceOrder(ctx.tx, agtOrderNo);
    if (!order) throw new BusinessError('notFound', zh.takeEvidenceFile.orderMissing);
    const text = signEvidence(await gather(ctx, order), ctx.platform.secrets.signer);
    const sha256 = sha256Hex(text);
    const name = `evidence-${agtOrderNo}.json`;
    return {
      result: { name, type: 'application/json', text, sha256 },
      audit: { subjectKind: 'collection-order', subjectId: agtOrderNo, after: { file: name, fingerprint: sha256 } },
    };
  },
});
