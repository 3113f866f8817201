import type {
  ChannelBill,
  ChannelDifference,
  ChannelDifferencePage,
  ChannelDifferenceQuery,
} from '@mashang/contract/channel-bills';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { type DifferenceRow, listBills, listDifferences } from './differences-store.ts';

const BILLS_MOST = 60;

/** Returns one page of what payment companies and the books say differently. */
export async function readChannelDifferences(ctx: Ctx, query: ChannelDifferenceQuery): Promise<ChannelDifferencePage> {
  allow(ctx.actor, 'reconciliation:read');
  const { rows, total } = await listDifferences(ctx.platform.db.app, query);
  return { list: rows.map(viewDifference), total, page: query.page, limit: query.limit };
}

/** Returns the bills of the last days, the newest first: read or not, sums and fees. */
export async function readChannelBills(ctx: Ctx): Promise<ChannelBill[]> {
  allow(ctx.actor, 'reconciliation:read');
  const rows = await listBills(ctx.platform.db.app, BILLS_MOST);
  return rows.map(({ code, rows: count, amount, fee, net, lineId, lineDay, lineAmount, fromDay, toDay, ...row }) => ({
    ...row,
    channel: code,
    rows: count ?? 0,
    currency: BOOKS_CURRENCY,
    amount: moneyOf(amount),
    fee: moneyOf(fee),
    net: moneyOf(net),
    remittance:
      lineId === null
        ? null
        : { lineId, day: lineDay ?? '', amount: moneyOf(lineAmount), fromDay: fromDay ?? '', toDay: toDay ?? '' },
  }));
}

function moneyOf(fen: bigint | null): string {
  return fen === null ? '' : formatMoney(fen);
}

function viewDifference({
  id,
  channelId,
  code,
  channelAmount,
  ourAmount,
  fee,
  ...row
}: DifferenceRow): ChannelDifference {
  return {
    ...row,
    id: id.toString(),
    channel: code,
    currency: BOOKS_CURRENCY,
    channelAmount: moneyOf(channelAmount),
    ourAmount: moneyOf(ourAmount),
    fee: moneyOf(fee),
  };
}
