import { planWire } from '@mashang/contract/fees';
import type { MerchantProduct, MerchantProducts } from '@mashang/contract/merchant-products';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { zonedTime } from '@mashang/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listMerchantProducts, type MerchantProductRow } from './merchant-products-store.ts';
import { merchantOf as merchantOfPerson } from './people/merchant-of.ts';

/** GET /api/v1/products: what the merchant may create orders of, and what it costs. */
export async function readMerchantProducts(ctx: Ctx): Promise<MerchantProducts> {
  return readProductsOf(ctx.platform, merchantOf(ctx).merchantId);
}

/** The same for a merchant's people. */
export async function readOwnProducts({ platform, actor }: Ctx): Promise<MerchantProducts> {
  allow(actor, 'own-product:read');
  return readProductsOf(platform, merchantOfPerson(actor).merchantId);
}

async function readProductsOf({ db }: Platform, merchantId: bigint): Promise<MerchantProducts> {
  const rows = await listMerchantProducts(db.app, merchantId);
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
