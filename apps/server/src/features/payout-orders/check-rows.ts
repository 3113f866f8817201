import { CODES } from '@mashang/contract/errors';
import { parseMoney } from '@mashang/contract/money';
import { type CreatePayoutBody, createPayoutBody } from '@mashang/contract/payout-orders';
import type { ErrorObject } from 'ajv';
import { nextOrderNo } from '../../platform/order-number.ts';
import { whyNoTarget } from '../../platform/target-rules.ts';
import { createValidatorCompiler, describeErrors, inputSchema } from '../../platform/validation.ts';
import type { Ctx } from '../../platform/verb.ts';
import { screenNames } from '../risk/screen-names.ts';
import { userTypeOf, whyNoBeneficiary } from './beneficiary-rules.ts';
import type { PayoutRow } from './payouts-store.ts';

/** A row ready for the database, with what is already wrong with it. */
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
  const mchOrderNo = typeof raw.mchOrderNo === 'string' ? raw.mchOrderNo.slice(0, 64) : '';
  const [first] = fields;
  const reason = first?.reason ?? message;
  return { mchOrderNo, row: { ...NOTHING, refusal: refusal(CODES.invalid, first?.field ?? '', reason) } };
}

/** Beneficiary, amount and callback address, before anything is held. */
export function checkRow(ctx: Ctx, body: CreatePayoutBody): CheckedRow {
  const amount = parseMoney(body.amount);
  const badTarget = body.notifyUrl === undefined ? null : whyNoTarget(body.notifyUrl, ctx.platform.config.demo);
  const fault =
    amount <= 0n
      ? { field: 'amount', reason: '金额必须大于 0' }
      : (whyNoBeneficiary(body) ?? (badTarget ? { field: 'notifyUrl', reason: badTarget } : null));
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
      refusal: fault && refusal(CODES.invalid, fault.field, fault.reason),
    },
  };
}

/** Screens every beneficiary that may still be paid (L6). Who is on a list is told so in words that say nothing of lists. */
export async function screenRows(ctx: Ctx, mchId: string, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const asked = rows
    .filter(({ row }) => row.refusal === null)
    .map(({ row }) => ({ name: row.name, subjectKind: 'payout', subjectId: `${mchId}/${row.mch_no}` }));
  const hits = await screenNames(ctx, asked);
  if (hits.size === 0) return rows;
  return rows.map(({ mchOrderNo, row }) => {
    if (row.refusal !== null || !hits.has(row.name)) return { mchOrderNo, row };
    const refused = refusal(CODES.forbidden, 'beneficiaryName', '收款人未通过审核');
    return { mchOrderNo, row: { ...row, refusal: refused } };
  });
}

function refusal(code: number, field: string, reason: string): string {
  return JSON.stringify({ code, field, reason });
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
