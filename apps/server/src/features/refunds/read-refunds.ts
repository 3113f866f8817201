import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import {
  REFUND_STATE,
  type RefundDetail,
  type RefundPage,
  type RefundQuery,
  type RefundRow,
  type RefundTaskQuery,
} from '@mashang/contract/refunds';
import type { Tx } from '../../platform/database/db.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { listFilesOf } from '../../platform/files/bank/bank-file-store.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Actor, allow, type Ctx, isStaff } from '../../platform/verbs/verb.ts';
import { isInDispute, rulingFault } from './approvals/ruling-faults.ts';
import { proofUrlOf } from './payment/refund-proofs.ts';
import { findDispute } from './refund-commands-store.ts';
import { noSuchRefund } from './refund-refusals.ts';
import {
  type Asked,
  findDecided,
  findFunds,
  findRefund,
  listPaymentLines,
  listPayments,
  listRefundRows,
  listRefundsOfOrder,
  listReturns,
  listSteps,
  type RefundRecord,
  sumRefunds,
} from './refunds-store.ts';
import * as zh from './zh.ts';

const CANDIDATES = 20;
const STEPS: Readonly<Record<string, string>> = zh.readRefunds.steps;

type Reading = { tx: Tx; actor: Actor };

/** Shows account and holder in full to the collector who pays, and masked to staff. */
function viewRefund(row: RefundRecord, actor: Actor): RefundRow {
  const { id: _id, isOld: _old, attempt: _attempt, askedLine: _line, makerId, hands, ...shown } = row;
  const { amount, leftMs, accountNo, holder, ...rest } = shown;
  const masked = actor.kind !== 'user' || isStaff(actor);
  return {
    ...rest,
    isOwn: actor.kind === 'user' && (makerId === actor.userId || hands.includes(actorName(actor))),
    amount: formatMoney(amount),
    leftMs: Number(leftMs),
    accountNo: masked ? maskAccountNo(accountNo) : accountNo,
    holder: masked ? maskName(holder) : holder,
  };
}
const viewLine = <Line extends { amount: bigint }>(line: Line) => ({
  currency: BOOKS_CURRENCY,
  ...line,
  amount: formatMoney(line.amount),
});

async function pageOf({ tx, actor }: Reading, asked: Asked): Promise<RefundPage> {
  const [rows, { total, amount }] = [await listRefundRows(tx, asked), await sumRefunds(tx, asked)];
  const { page, limit } = asked.query;
  return {
    list: rows.map((row) => viewRefund(row, actor)),
    total: Math.min(total, TOTAL_CAP),
    totalIsCapped: total > TOTAL_CAP || undefined,
    page,
    limit,
    totals: { currency: BOOKS_CURRENCY, amount: formatMoney(amount) },
  };
}

function refuseParticipants({ actor }: Ctx): void {
  allow(actor, 'refund:read');
  if (!isStaff(actor)) throw new BusinessError('forbidden', zh.faults.notPermitted);
}
/** The owner of the tasks: the signed-in collector itself, without its downline. */
function ownerOf({ actor }: Ctx): bigint {
  allow(actor, 'refund-task:read');
  if (actor.participantId === null) throw new BusinessError('forbidden', zh.faults.notPermitted);
  return actor.participantId;
}

export async function listRefunds(ctx: Ctx, query: RefundQuery): Promise<RefundPage> {
  refuseParticipants(ctx);
  return asReader(ctx, (tx) => pageOf({ tx, actor: ctx.actor }, { query, owner: null }));
}
/** Lists refunds that the signed-in collector has to pay or has paid. */
export async function listRefundTasks(ctx: Ctx, query: RefundTaskQuery): Promise<RefundPage> {
  const owner = ownerOf(ctx);
  return asReader(ctx, (tx) => pageOf({ tx, actor: ctx.actor }, { query, owner }));
}

/** Lists an order's refunds for the staff's drawer. */
export async function listOrderRefunds(ctx: Ctx, { agtOrderNo }: { agtOrderNo: string }): Promise<RefundRow[]> {
  refuseParticipants(ctx);
  return asReader(ctx, async (tx) =>
    (await listRefundsOfOrder(tx, agtOrderNo)).map((row) => viewRefund(row, ctx.actor)),
  );
}

async function candidatesOf(tx: Tx, { state, executor, refundNo }: RefundRecord): Promise<RefundDetail['candidates']> {
  if (executor !== 'institution' || state !== REFUND_STATE.paying) return [];
  return (await listPaymentLines(tx, refundNo, CANDIDATES)).map(viewLine);
}

/**
 * Builds the timeline of a collector in time order. The events name staff members, so the collector may not read them.
 */
function ownSteps(row: RefundRecord, payments: Awaited<ReturnType<typeof listPayments>>): RefundDetail['timeline'] {
  const steps = [
    [row.approvedTime, 'refund.approved'],
    ...payments.flatMap((payment) => [
      [payment.sentTime, 'refund.paying'],
      [payment.disputedTime, 'refund.disputed'],
      [payment.agreedTime, 'refund.agreed'],
      [payment.paidTime, 'refund.paid'],
    ]),
  ] as const;
  return steps
    .flatMap(([time = '', kind = '']) => (time ? [{ time, title: STEPS[kind] ?? '', actor: '' }] : []))
    .toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
}

const NO_RULING: RefundDetail['ruling'] = { may: false, whyNot: '', leftMs: 0 };

/** Shows this person, before a ruling is proposed, whether the approval would accept it. */
async function rulingOf(tx: Tx, { refundNo }: RefundRecord, actor: Actor): Promise<RefundDetail['ruling']> {
  const dispute = await findDispute(tx, refundNo);
  if (!dispute || !isInDispute(dispute)) return NO_RULING;
  const fault = rulingFault(dispute, actor);
  return { may: fault === undefined, whyNot: fault?.message ?? '', leftMs: Number(dispute.leftMs) };
}

async function detailOf({ tx, actor }: Reading, row: RefundRecord, owner: bigint | null): Promise<RefundDetail> {
  const [payments, steps, { shortage, drawn }, ruling, decided] = [
    await listPayments(tx, row.id, owner),
    owner === null ? await listSteps(tx, row.refundNo, row.agtOrderNo) : [],
    owner === null ? await findFunds(tx, row.refundNo) : { shortage: 0n, drawn: 0n },
    owner === null ? await rulingOf(tx, row, actor) : NO_RULING,
    owner === null ? await findDecided(tx, row.refundNo) : null,
  ];
  return {
    refund: viewRefund(row, actor),
    timeline: [
      { time: row.requestTime, title: zh.readRefunds.requested, actor: '' },
      ...(owner === null
        ? steps.map(({ kind, time, actor }) => ({ time, title: STEPS[kind] ?? kind, actor }))
        : ownSteps(row, payments)),
    ],
    payments: payments.map(({ proof, objectionProof, ...rest }) => ({
      ...rest,
      proofUrl: proofUrlOf(proof),
      objectionUrl: proofUrlOf(objectionProof),
    })),
    files: owner === null ? await listFilesOf(tx, row.refundNo) : [],
    complaint: decided && { id: decided.id.toString(), ordinal: decided.ordinal },
    isOld: row.isOld,
    askedLine: row.askedLine,
    candidates: owner === null ? await candidatesOf(tx, row) : [],
    returns: owner === null ? (await listReturns(tx, row.refundNo, CANDIDATES)).map(viewLine) : [],
    currency: BOOKS_CURRENCY,
    shortage: shortage > 0n ? formatMoney(shortage) : '',
    fromReserve: drawn > 0n ? formatMoney(drawn) : '',
    ruling,
  };
}

export async function readRefund(ctx: Ctx, { refundNo }: { refundNo: string }): Promise<RefundDetail> {
  refuseParticipants(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findRefund(tx, refundNo, null);
    if (!row) throw noSuchRefund();
    return detailOf({ tx, actor: ctx.actor }, row, null);
  });
}
export async function readRefundTask(ctx: Ctx, { refundNo }: { refundNo: string }): Promise<RefundDetail> {
  const owner = ownerOf(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findRefund(tx, refundNo, owner);
    if (!row) throw noSuchRefund();
    return detailOf({ tx, actor: ctx.actor }, row, owner);
  });
}
