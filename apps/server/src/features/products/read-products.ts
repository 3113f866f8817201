import { BOOKS_CURRENCY, formatMoney, formatPercent, formatRate } from '@mashang/contract/money';
import type { OwnProduct } from '@mashang/contract/products';
import { asReader } from '../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { participantOf } from './participant-of.ts';
import { maySwitch, productStateOf } from './product-rules.ts';
import { listChannels, listClosedAbove, listOwnProducts } from './products-store.ts';
import { viewComing } from './rates/rate-view.ts';
import { countLastDay } from './rotation/read-routed-orders.ts';

/** Lists the products of the signed-in participant: terms, its channels, and the results of the last day. */
export async function readOwnProducts(ctx: Ctx): Promise<OwnProduct[]> {
  allow(ctx.actor, 'product:read');
  const { me } = participantOf(ctx.actor);
  const { app } = ctx.platform.db;
  const [{ rows, days }, channels, closed] = await Promise.all([
    asReader(ctx, async (tx) => ({ rows: await listOwnProducts(tx, me), days: await countLastDay(tx, me) })),
    listChannels(app),
    listClosedAbove(app, me),
  ]);
  return rows.map((row) => {
    const own = channels.filter((channel) => channel.prdId === row.prdId);
    const day = days.get(row.prdId) ?? { orders: 0, decided: 0, succeeded: 0 };
    return {
      prdId: row.prdId,
      code: row.code,
      prdName: row.prdName,
      payType: row.payType,
      payPattern: row.payPattern,
      currency: BOOKS_CURRENCY,
      minAmount: formatMoney(row.minAmount),
      maxAmount: formatMoney(row.maxAmount),
      fixedAmounts: row.fixedAmounts.map((amount) => formatMoney(amount)),
      payWindow: row.payWindow,
      agtRate: row.rate === null ? '' : formatRate(row.rate),
      enabled: row.enabled,
      effectiveFrom: row.effectiveFrom,
      coming: row.coming.map(viewComing),
      state: productStateOf(row, own, { me, closedAbove: closed.includes(row.prdId) }),
      maySwitch: maySwitch(row, me),
      hours: [...new Set(own.filter(({ enabled }) => enabled).map(({ opens, closes }) => `${opens}–${closes}`))],
      accounts: { on: row.accountsOn, total: row.accounts },
      sons: { open: row.sonsOpen, total: row.sons },
      day: {
        orders: day.orders,
        decided: day.decided,
        successRate: day.decided === 0 ? '' : formatPercent(day.succeeded, day.decided),
      },
    };
  });
}
