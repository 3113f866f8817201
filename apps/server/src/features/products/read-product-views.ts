import { BOOKS_CURRENCY, formatMoney, formatPercent, formatRate } from '@mashang/contract/money';
import type { ProductView } from '@mashang/contract/products';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listOverseenChannels, listProducts } from './product-changes-store.ts';

/** Lists every product with its channels, as operators see and set them. */
export async function readProductViews(ctx: Ctx): Promise<ProductView[]> {
  allow(ctx.actor, 'product:oversee');
  const { app } = ctx.platform.db;
  const [products, channels] = await Promise.all([listProducts(app), listOverseenChannels(app)]);
  return products.map(({ orders, succeeded, amount, ...row }) => ({
    ...row,
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(row.minAmount),
    maxAmount: formatMoney(row.maxAmount),
    fixedAmounts: row.fixedAmounts.map((one) => formatMoney(one)),
    defaultFee: formatRate(row.defaultFee),
    defaultRate: formatRate(row.defaultRate),
    channels: channels
      .filter(({ productId }) => productId === row.id)
      .map(({ productId: _productId, ...channel }) => ({
        ...channel,
        minAmount: formatMoney(channel.minAmount),
        maxAmount: formatMoney(channel.maxAmount),
      })),
    today: {
      orders,
      succeeded,
      successRate: orders === 0 ? '' : formatPercent(succeeded, orders),
      amount: formatMoney(amount),
    },
  }));
}
