import { planWire } from '@mashang/contract/fees';
import type {
  FeePlanRow,
  OverseenMerchant,
  OverseenMerchantDetail,
  OverseenMerchantPage,
  OverseenMerchantQuery,
} from '@mashang/contract/merchants';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { caseNoOf } from '@mashang/contract/risk-cases';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { hasUsers } from '../../users/merchant-users.ts';
import * as zh from '../zh.ts';
import {
  countMerchants,
  type FeeRow,
  findMerchantRow,
  listFees,
  listMerchantRows,
  listStandingFreezes,
  type OverseenMerchantRow,
  readMerchantParts,
  type StandingFreeze,
} from './oversight-store.ts';

function view({ posted, held, id, ...row }: OverseenMerchantRow): OverseenMerchant {
  return {
    ...row,
    id: id.toString(),
    currency: BOOKS_CURRENCY,
    available: formatMoney(posted - held),
    held: formatMoney(held),
  };
}

/** Lists every merchant, with what the institution owes it. */
export async function listMerchants(ctx: Ctx, query: OverseenMerchantQuery): Promise<OverseenMerchantPage> {
  allow(ctx.actor, 'merchant:read');
  return asReader(ctx, async (tx) => {
    const [rows, total] = await Promise.all([listMerchantRows(tx, query), countMerchants(tx, query)]);
    return { list: rows.map(view), total, page: query.page, limit: query.limit };
  });
}

function viewFee({ plan, isPast: _isPast, ...fee }: FeeRow): FeePlanRow {
  return { ...fee, ...planWire(plan) };
}

function viewFreeze({ caseId, ...rest }: StandingFreeze): OverseenMerchantDetail['freezes'][number] {
  return { ...rest, caseId: caseId?.toString() ?? '', caseNo: caseId === null ? '' : caseNoOf(caseId) };
}

/** Returns one merchant with its fees, keys and endpoints. */
export async function readMerchant(ctx: Ctx, { id }: { id: string }): Promise<OverseenMerchantDetail> {
  allow(ctx.actor, 'merchant:read');
  return asReader(ctx, async (tx) => {
    const row = await findMerchantRow(tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const [fees, parts, freezes] = [
      await listFees(tx, id),
      await readMerchantParts(tx, id),
      await listStandingFreezes(tx, id),
    ];
    return {
      merchant: view(row),
      fees: fees.filter(({ isPast }) => !isPast).map(viewFee),
      feeHistory: fees.filter(({ isPast }) => isPast).map(viewFee),
      currency: BOOKS_CURRENCY,
      ...parts,
      hasUsers: await hasUsers(tx, row.id),
      freezes: freezes.map(viewFreeze),
    };
  });
}
