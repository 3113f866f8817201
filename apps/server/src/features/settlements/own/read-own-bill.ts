import { OWN_BILL_DAYS, type OwnBill, type OwnBillQuery, type OwnDays } from '@mashang/contract/own-bills';
import { parseTime } from '@mashang/contract/time';
import { invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { billPage, isFinal, refuseFuture } from '../bill-rows.ts';
import { statementOfRange } from '../read-statement.ts';
import * as zh from '../zh.ts';

const DAY_MS = 86_400_000;

/** Throws 400 for days in the wrong order, or more of them than a bill has. */
export function requireDays({ startDate, endDate }: OwnDays): void {
  if (endDate < startDate) throw invalidField('endDate', zh.ownBill.endsBefore);
  if (parseTime(endDate) - parseTime(startDate) >= OWN_BILL_DAYS * DAY_MS)
    throw invalidField('endDate', zh.ownBill.tooManyDays(OWN_BILL_DAYS));
}

/** The bill of some days of the reader's own merchant, and a page of its rows, on one state of the database. */
export async function readOwnBill(ctx: Ctx, { cursor, limit, ...days }: OwnBillQuery): Promise<OwnBill> {
  allow(ctx.actor, 'own-bill:read');
  const { merchantId } = merchantOf(ctx.actor);
  requireDays(days);
  refuseFuture(ctx, 'startDate', days.startDate);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const statement = await statementOfRange(tx, merchantId.toString(), days);
    const page = await billPage(tx, merchantId, { ...days, cursor, limit });
    return { ...statement, ...days, final: isFinal(ctx, days.endDate), ...page };
  });
}
