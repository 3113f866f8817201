import {
  CASH_OUT_STATUS,
  type CashOutDetail,
  type CashOutPage,
  type CashOutQuery,
  type OwnCashOutQuery,
} from '@mashang/contract/cash-outs';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Tx } from '../../platform/database/db.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, isStaff } from '../../platform/verbs/verb.ts';
import { postingsOfOrder } from '../ledger/read-ledger.ts';
import { faultText, noSuchCashOut } from './cash-out-refusals.ts';
import { slipUrlOf } from './cash-out-slips.ts';
import { timelineOf, viewCashOut, viewDebit } from './cash-out-view.ts';
import {
  type Asked,
  findCashOut,
  findCashOutHands,
  findDebitOf,
  listCandidates,
  listCashOutRows,
  listPayments,
  listReturns,
  sumCashOuts,
} from './cash-outs-store.ts';
import { ownerOf } from './own-cash-outs.ts';
import * as zh from './zh.ts';

const CANDIDATES = 10;

async function pageOf(tx: Tx, asked: Asked): Promise<CashOutPage> {
  const [rows, { total, amount, fee, net }] = [await listCashOutRows(tx, asked), await sumCashOuts(tx, asked)];
  const { page, limit } = asked.query;
  return {
    list: rows.map((row) => viewCashOut(row, asked.owner === null ? 'masked' : 'whole')),
    total: Math.min(total, TOTAL_CAP),
    totalIsCapped: total > TOTAL_CAP || undefined,
    page,
    limit,
    totals: {
      currency: BOOKS_CURRENCY,
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      netAmount: formatMoney(net),
    },
  };
}

/** A participant's own cash-outs, newest first. */
export async function listOwnCashOuts(ctx: Ctx, query: OwnCashOutQuery): Promise<CashOutPage> {
  allow(ctx.actor, 'cash-out:read');
  const owner = ownerOf(ctx);
  return asReader(ctx, (tx) => pageOf(tx, { query, owner }));
}

/** The cash-outs of all participants, for the staff. */
export async function listCashOuts(ctx: Ctx, query: CashOutQuery): Promise<CashOutPage> {
  refuseParticipants(ctx);
  return asReader(ctx, (tx) => pageOf(tx, { query, owner: null }));
}

function refuseParticipants({ actor }: Ctx): void {
  allow(actor, 'cash-out:read');
  if (!isStaff(actor)) throw new BusinessError('forbidden', zh.readCashOuts.notPermitted);
}

/** One of the participant's own cash-outs, with its history and its postings. */
export async function readOwnCashOut(ctx: Ctx, { cashOutNo }: { cashOutNo: string }): Promise<CashOutDetail> {
  allow(ctx.actor, 'cash-out:read');
  const owner = ownerOf(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findCashOut(tx, cashOutNo);
    if (!row || row.participantId !== owner) throw noSuchCashOut();
    return {
      cashOut: viewCashOut(row, 'whole'),
      timeline: timelineOf(row, null),
      postings: await postingsOfOrder(tx, cashOutNo, { participantId: owner }),
      mayCancel: row.status === CASH_OUT_STATUS.waiting,
      slip: '',
      maySend: false,
      mayReject: false,
      why: '',
      debit: null,
      candidates: [],
      returns: [],
    };
  });
}

/** One cash-out for the staff: who did what, why it may not go on, and what the statements show about it. */
export async function readCashOut(ctx: Ctx, { cashOutNo }: { cashOutNo: string }): Promise<CashOutDetail> {
  refuseParticipants(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findCashOut(tx, cashOutNo);
    if (!row) throw noSuchCashOut();
    const hands = { ...(await findCashOutHands(tx, row.id)), payments: await listPayments(tx, row.id) };
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const isHand = hands.failureActors.includes(actorName(ctx.actor));
    const debit = await findDebitOf(tx, row.id);
    const candidates = await listCandidates(tx, row.id, CANDIDATES);
    return {
      cashOut: viewCashOut(row, 'masked'),
      timeline: timelineOf(row, hands),
      postings: await postingsOfOrder(tx, cashOutNo, { participantId: null }),
      mayCancel: false,
      slip: slipUrlOf(hands.slip),
      maySend: userId !== null && hands.releaseMaker !== userId && !isHand,
      mayReject: userId !== null && !isHand,
      why: faultText(hands.fault),
      debit: debit ? viewDebit(debit, row) : null,
      candidates: candidates.map((one) => viewDebit(one, row)),
      returns: (await listReturns(tx, row.id, CANDIDATES)).map((one) => ({
        ...one,
        currency: BOOKS_CURRENCY,
        amount: formatMoney(one.amount),
      })),
    };
  });
}
