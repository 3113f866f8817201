import type { CreatePayoutBody, CreatePayoutsBody } from '@mashang/contract/payout-orders';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { type AskedPayout, createTestPayout, createTestPayouts } from '../test-mode/test-payouts.ts';
import { type CheckedRow, checkRow, readRow } from './check-rows.ts';
import { refusalSchema } from './row-refusal.ts';

/** POST /api/v1/payouts by a test key: what it names is checked as for a live payout; nobody is screened. */
export function createPayoutInTest(
  ctx: Ctx,
  { body, signed }: { body: CreatePayoutBody; signed: SignedCommand },
): Promise<string> {
  return createTestPayout(ctx, { asked: askedOf(checkRow(ctx, body)), signed });
}

/** POST /api/v1/payouts/batch by a test key. */
export function createPayoutsInTest(
  ctx: Ctx,
  { body, signed }: { body: CreatePayoutsBody; signed: SignedCommand },
): Promise<string> {
  return createTestPayouts(ctx, { asked: body.payouts.map((row) => askedOf(readRow(ctx, row))), signed });
}

function askedOf({ mchOrderNo, row }: CheckedRow): AskedPayout {
  return {
    mchOrderNo,
    payType: row.pay_type,
    amount: BigInt(row.amount),
    name: row.name,
    account: row.account,
    bankName: row.bank,
    remark: row.remark,
    notifyUrl: row.notify,
    fault: row.refusal === null ? null : faultOf(row.refusal),
  };
}

function faultOf(refusal: string): AskedPayout['fault'] {
  const { field, reason, cause = 'field_invalid' } = refusalSchema.parse(JSON.parse(refusal));
  return { field, reason, cause };
}
