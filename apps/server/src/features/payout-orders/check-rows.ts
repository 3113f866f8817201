import { CODES } from '@mashang/contract/errors';
import { MERCHANT_CAUSES, type MerchantCause } from '@mashang/contract/merchant-causes';
import { parseMoney } from '@mashang/contract/money';
import { type CreatePayoutBody, createPayoutBody } from '@mashang/contract/payout-orders';
import type { ErrorObject } from 'ajv';
import { createValidatorCompiler, describeErrors, inputSchema } from '../../platform/http/validation.ts';
import { nextOrderNo } from '../../platform/order-number.ts';
import { present } from '../../platform/present.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { whyNoTarget } from '../../platform/security/target-rules.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { declinePayouts } from '../monitoring/decline-payout.ts';
import { hitRecords } from '../screening/hits/open-hit.ts';
import { screenNames } from '../screening/names/screen-names.ts';
import { userTypeOf, whyNoBeneficiary } from './beneficiary-rules.ts';
import type { PayoutRow } from './payouts-store.ts';
import * as zh from './zh.ts';

/** A row ready for the database; `row.refusal` contains the fault found so far. */
export type CheckedRow = { mchOrderNo: string; row: PayoutRow };
type Validator = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };

const validate = createValidatorCompiler()({
  schema: inputSchema(createPayoutBody),
  httpPart: 'body',
}) as unknown as Validator;

/** Reads one row of a batch as the body of a single create would be read. */
export function readRow(ctx: Ctx, raw: Record<string, unknown>): CheckedRow {
  if (validate(raw)) return checkRow(ctx, raw as CreatePayoutBody);
  const { message, fields } = describeErrors(validate.errors ?? []);
  const mchOrderNo = typeof raw.mchOrderNo === 'string' ? outsideText(raw.mchOrderNo, 64) : '';
  const [first] = fields;
  const reason = first?.reason ?? message;
  return { mchOrderNo, row: { ...NOTHING, refusal: refusal('field_invalid', first?.field ?? '', reason) } };
}

/** Checks beneficiary, amount and callback address, before anything is held. */
export function checkRow(ctx: Ctx, body: CreatePayoutBody): CheckedRow {
  const amount = parseMoney(body.amount);
  const badTarget = body.notifyUrl === undefined ? null : whyNoTarget(body.notifyUrl, ctx.platform.config.demo);
  const fault =
    amount <= 0n
      ? ({ field: 'amount', reason: zh.checkRows.amountZero, cause: 'amount_not_positive' } as const)
      : (whyNoBeneficiary(body) ??
        (badTarget ? ({ field: 'notifyUrl', reason: badTarget, cause: 'notify_url_refused' } as const) : null));
  return {
    mchOrderNo: body.mchOrderNo,
    row: {
      no: nextOrderNo('DF', ctx.now),
      mch_no: body.mchOrderNo,
      pay_type: body.payType,
      amount: amount.toString(),
      name: body.beneficiaryName,
      account: body.beneficiaryAccount,
      user_type: userTypeOf(body.beneficiaryName),
      bank: body.bankName ?? '',
      remark: body.remark ?? '',
      notify: body.notifyUrl ?? '',
      refusal: fault && refusal(fault.cause, fault.field, fault.reason),
    },
  };
}

/**
 * Screens every beneficiary that may still be paid (L6). A payout with hits is created frozen, and the merchant is not
 * informed of them.
 */
export async function screenRows(ctx: Ctx, mchId: string, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const { vault } = ctx.platform.secrets;
  const payable = rows.filter(({ row }) => row.refusal === null);
  const asked = payable.map(({ row }) => ({
    name: row.name,
    subjectKind: 'payout',
    subjectId: `${mchId}/${row.mch_no}`,
    apart: row.account,
    documents: [row.account],
  }));
  const found = await screenNames(ctx, asked);
  for (const [at, one] of asked.entries()) {
    const matches = found[at] ?? [];
    const { row } = present(payable[at], 'the row that was asked for');
    const about = { subject: 'payout', subjectId: row.no, holds: true } as const;
    if (matches.length > 0) row.hits = hitRecords(vault, one, matches, about);
  }
  return rows;
}

/** Asks monitoring before anything is listed (L7). The message of a declined payout says nothing about rules. */
export async function monitorRows(ctx: Ctx, merchantId: bigint, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const asked = rows.map(({ mchOrderNo, row }) => ({
    merchantId,
    mchOrderNo,
    amount: BigInt(row.amount),
    account: row.account,
    name: row.name,
    open: row.refusal === null,
  }));
  const declined = await declinePayouts(
    ctx,
    asked.filter(({ open }) => open),
  );
  if (declined.size === 0) return rows;
  return rows.map((checked, at) => {
    const one = asked[at];
    if (!one || !declined.has(one)) return checked;
    const refused = refusal('beneficiary_declined', 'beneficiaryName', zh.checkRows.screened);
    return { ...checked, row: { ...checked.row, refusal: refused } };
  });
}

/** Returns a row's fault as JSON, in the form in which the database hands it back. */
export function refusal(cause: MerchantCause, field: string, reason: string): string {
  return JSON.stringify({ code: CODES[MERCHANT_CAUSES[cause].error], field, reason, cause });
}

const NOTHING: PayoutRow = {
  no: '',
  mch_no: '',
  pay_type: 0,
  amount: '0',
  name: '',
  account: '',
  user_type: 0,
  bank: '',
  remark: '',
  notify: '',
  refusal: null,
};
