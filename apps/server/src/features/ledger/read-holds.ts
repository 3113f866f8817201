import { type BookHolds, HOLDS_MAX } from '@mashang/contract/ledger';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verb.ts';
import { listHolds } from './books-store.ts';
import { KIND_OF_NUMBER } from './read-books.ts';

/** What a hold's reference begins with, for people. */
const TITLES: Record<string, string> = {
  collection: '代收待付款',
  complaint: '投诉冻结',
  payout: '代付待出款',
  'payout-claim': '已抢代付',
  'cash-out': '提现申请',
  settlement: '商户结算',
  reserve: '结算保证金',
  freeze: '风控冻结',
};

/** What is held on an account now, and for which orders: the postings come when a hold is captured. */
export async function readHolds(ctx: Ctx, { id }: { id: string }): Promise<BookHolds> {
  allow(ctx.actor, 'ledger:books');
  const found = await listHolds(ctx.platform.db.app, id, HOLDS_MAX);
  if (!found) throw new BusinessError('notFound', '账户不存在');
  return {
    currency: BOOKS_CURRENCY,
    list: found.rows.map(({ reference, orderNo, amount, time }) => ({
      ...{ reference, orderNo, time, amount: formatMoney(amount) },
      title: TITLES[reference.split(':')[0] ?? ''] ?? '占用',
      orderKind: KIND_OF_NUMBER[orderNo.slice(0, 2)] ?? '',
    })),
    total: found.total,
    amount: formatMoney(found.amount),
  };
}
