import {
  COLLECTION_STATUS,
  type CollectionDetail,
  type CollectionListQuery,
  type CollectionPage,
  collectionResult,
  collectionStateName,
  hasSucceeded,
  type MerchantCollection,
  type MerchantCollectionList,
  type MerchantCollectionQuery,
} from '@mashang/contract/collection-orders';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { PLACE_KINDS } from '@mashang/contract/receiving-places';
import { zonedTime } from '@mashang/contract/time';
import { cursorAfter } from '../../platform/database/statements/db-paging.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError, cursorInvalid, invalidField } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { accountLabels, postingsOfOrder } from '../ledger/read-ledger.ts';
import { NO_ACCOUNT } from '../products/rotation/routing-rules.ts';
import { findOutcomes } from './adjustments/adjustment-store.ts';
import {
  countByStatus,
  countOrders,
  findMargin,
  findMerchantOrder,
  findOrder,
  findPlaceNames,
  listMerchantOrders,
  listOrderEvents,
  listOrders,
  type MerchantOrderRow,
} from './order-reads-store.ts';
import {
  mainReason,
  mayAdjust,
  mayClose,
  viewMargin,
  viewOrder,
  viewOutcomes,
  viewSkipReason,
  viewStep,
} from './order-view.ts';
import { payUrlOf } from './pay-token.ts';
import { planSearch } from './routing/order-search-plan-store.ts';
import * as zh from './zh.ts';

/** Only operators may filter by merchant: participants must not know whose customers they serve. */
export function refuseMerchantFilter({ merchant }: CollectionListQuery, participantId: bigint | null): void {
  if (merchant && participantId !== null) throw invalidField('merchant', zh.readCollectionOrders.operatorFilter);
}

/** A page of the orders that the actor may see: all for operators, its own subtree's for participants. */
export async function listCollectionOrders(ctx: Ctx, query: CollectionListQuery): Promise<CollectionPage> {
  allow(ctx.actor, 'collection-order:read');
  const scope = { query, participantId: ctx.actor.participantId };
  refuseMerchantFilter(query, scope.participantId);
  return asReader(ctx, async (tx) => {
    const plan = await planSearch(tx, scope);
    const [rows, counts] = await Promise.all([listOrders(tx, { scope, plan }), countOrders(tx, { scope, plan })]);
    const { capped, summed } = counts;
    return {
      list: rows.map((row) => viewOrder(row, ctx.actor)),
      total: Math.min(counts.total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, query),
      totalIsCapped: capped || undefined,
      totals: summed
        ? {
            currency: BOOKS_CURRENCY,
            amount: formatMoney(counts.amount),
            paidInAmount: formatMoney(counts.paid),
            agtAmount: formatMoney(counts.earned),
          }
        : undefined,
    };
  });
}

/** One order with its timeline, postings and skipped candidates. */
export async function readCollectionOrder(ctx: Ctx, input: { agtOrderNo: string }): Promise<CollectionDetail> {
  allow(ctx.actor, 'collection-order:read');
  const { participantId } = ctx.actor;
  const operator = participantId === null;
  return asReader(ctx, async (tx) => {
    const row = await findOrder(tx, input.agtOrderNo, participantId);
    if (!row) throw new BusinessError('notFound', zh.faults.orderMissing);
    const [events, postings, outcomes, margin] = await Promise.all([
      listOrderEvents(tx, row.id),
      postingsOfOrder(tx, row.agtOrderNo, { participantId }),
      operator ? findOutcomes(tx, row.id) : null,
      operator ? findMargin(tx, row.agtOrderNo) : null,
    ]);
    // Only operators may know which other accounts were candidates: a participant learns nothing about its neighbours.
    const labels = operator
      ? await accountLabels(
          tx,
          row.skipped.map((skip) => skip.a),
        )
      : new Map<string, string>();
    const places = operator ? await findPlaceNames(tx, skippedPlaces(row.skipped)) : [];
    return {
      order: viewOrder(row, ctx.actor),
      leftMs: row.leftMs,
      timeline: events.map((event) => viewStep(event, mainReason(row.skipped))),
      postings,
      skipped: operator
        ? row.skipped.map((skip) => ({
            account: skip.p === undefined ? accountOf(skip.a, labels) : placeName(skip.p, places),
            reason: viewSkipReason(skip.r),
          }))
        : [],
      margin: viewMargin(margin),
      ...viewOutcomes(outcomes),
      mayAdjust: mayAdjust(row, ctx.actor),
      mayClose: mayClose(row, ctx.actor),
    };
  });
}

const accountOf = (id: string, labels: ReadonlyMap<string, string>) =>
  id === String(NO_ACCOUNT) ? '' : (labels.get(id) ?? id);

function skippedPlaces(skipped: readonly { p?: string | undefined }[]): string[] {
  return skipped.flatMap(({ p }) => p ?? []);
}

function placeName(id: string, places: Awaited<ReturnType<typeof findPlaceNames>>): string {
  const place = places.find((one) => one.id === id);
  return place ? place.name || PLACE_KINDS[place.kind] : id;
}

export async function countCollectionOrders(ctx: Ctx) {
  allow(ctx.actor, 'collection-order:read');
  const { participantId } = ctx.actor;
  return asReader(ctx, (tx) => countByStatus(tx, participantId));
}

/** A merchant's own order, by the platform's number or the merchant's. */
export async function readMerchantCollection(
  ctx: Ctx,
  by: { agtOrderNo?: string; mchOrderNo?: string },
): Promise<MerchantCollection> {
  if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.readCollectionOrders.notPermitted);
  if (by.agtOrderNo === undefined && by.mchOrderNo === undefined)
    throw invalidField('mchOrderNo', zh.readCollectionOrders.orderNoMissing);
  const row = await findMerchantOrder(ctx.platform.db.app, Number(ctx.actor.merchantId), by);
  if (!row) throw new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found');
  return viewMerchantOrder(ctx, row);
}

/** GET /api/v1/collections: one order by the merchant's number, or a page of all. */
export async function findMerchantCollections(
  ctx: Ctx,
  query: MerchantCollectionQuery,
): Promise<MerchantCollection | MerchantCollectionList> {
  if (query.mchOrderNo !== undefined) return readMerchantCollection(ctx, { mchOrderNo: query.mchOrderNo });
  const { merchantId } = merchantOf(ctx);
  const { state, cursor, limit, ...created } = query;
  const { app } = ctx.platform.db;
  const from = cursor === undefined ? null : await findMerchantOrder(app, Number(merchantId), { agtOrderNo: cursor });
  if (cursor !== undefined && from === null) throw cursorInvalid();
  const status = state === undefined ? null : COLLECTION_STATUS[state];
  const asked = { merchantId, status, created, before: from?.id ?? null, limit: limit + 1 };
  const { list, nextCursor } = pageOfRows(await listMerchantOrders(app, asked), limit, (row) => row.agtOrderNo);
  return { list: list.map((row) => viewMerchantOrder(ctx, row)), nextCursor };
}

function viewMerchantOrder(ctx: Ctx, row: MerchantOrderRow): MerchantCollection {
  const settled = hasSucceeded(row.status);
  return {
    agtOrderNo: row.agtOrderNo,
    mchOrderNo: row.mchOrderNo,
    product: row.product,
    amount: formatMoney(row.amount),
    askedAmount: formatMoney(row.askedAmount),
    paidInAmount: formatMoney(row.paidInAmount ?? 0n),
    fee: formatMoney(settled ? row.fee : 0n),
    currency: row.currency,
    feeRate: formatRate(row.feeRate),
    status: row.status,
    state: collectionStateName(row.status),
    result: collectionResult(row.status),
    notifyStatus: row.notifyStatus,
    subject: row.subject,
    payUrl: payUrlOf(ctx.platform, row.agtOrderNo),
    createTime: row.createTime,
    expiresAt: row.expiresAt,
    affirmTime: row.affirmTime,
    times: {
      created: zonedTime(row.createTime),
      expires: zonedTime(row.expiresAt),
      affirmed: zonedTime(row.affirmTime),
    },
    failReason: row.status === COLLECTION_STATUS.failed ? mainReason(row.skipped as { r: string }[]) : '',
  };
}
