import { planWire } from '@mashang/contract/fees';
import type { MerchantProduct, MerchantProducts } from '@mashang/contract/merchant-products';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { zonedTime } from '@mashang/contract/time';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { listMerchantProducts, type MerchantProductRow } from './merchant-products-store.ts';

/** GET /api/v1/products: what the merchant may create orders of, and what it costs. */
export async function readMerchantProducts(ctx: Ctx): Promise<MerchantProducts> {
  const rows = await listMerchantProducts(ctx.platform.db.app, merchantOf(ctx).merchantId);
  return { list: rows.map(viewProduct) };
}

function viewProduct(row: MerchantProductRow): MerchantProduct {
  const { product, name, payType, payWindow, hours } = row;
  return {
    product,
    name,
    payType,
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(row.minAmount),
    maxAmount: formatMoney(row.maxAmount),
    fixedAmounts: row.fixedAmounts.map((amount) => formatMoney(amount)),
    payWindow,
    openHours: hours,
    feePlan: { ...planWire(row.plan), effectiveFrom: zonedTime(row.effectiveFrom) },
  };
}
