import type { DiffLine } from '@mashang/contract/approvals';
import { maskAccountNo, maskName, normalizeLegalName } from '@mashang/contract/participants';
import type { Reader } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import { needsReview } from '../screening/hits/needs-review.ts';
import { findMerchantName, findRefundPayee, type RefundPayee } from './refund-commands-store.ts';
import { refundRefusal } from './refund-refusals.ts';
import * as zh from './zh.ts';

/**
 * The payee of a refund, as both approvers see it. Another account or holder has another `targetKey` and needs a new
 * approval.
 */
export type Payee = { account: string; named: string; targetKey: string };
type Screened = { name: string; subjectKind: 'collection' | 'line'; subjectId: string };

export function payeeOf(found: Omit<RefundPayee, 'fault'>): Payee {
  // By a channel it goes to the payment that it received; whose account that is, the channel knows alone.
  if (found.target === 'channel')
    return { account: zh.refundPayee.backByChannel(found.bankName), named: '', targetKey: found.targetKey };
  const whose = found.target === 'evidence' ? zh.refundPayee.fromEvidence : zh.refundPayee.fromPayer;
  return {
    account: `${[found.bankName, maskAccountNo(found.accountNo)].filter(Boolean).join(' ')}（${whose}）`,
    named: maskName(found.holder),
    targetKey: found.targetKey,
  };
}

export const payeeLines = ({ account, named }: Payee): DiffLine[] => [
  { label: zh.lines.account, before: '', after: account },
  ...(named === '' ? [] : [{ label: zh.lines.holder, before: '', after: named }]),
];

/**
 * A refund never goes to the merchant itself. Its registered name is stored in plain text, so the database cannot
 * compare it with a sealed holder.
 */
async function isMerchant(sql: Reader, agtOrderNo: string, holder: string): Promise<boolean> {
  return holder !== '' && normalizeLegalName(holder) === normalizeLegalName(await findMerchantName(sql, agtOrderNo));
}

export async function refuseMerchant(sql: Reader, agtOrderNo: string, holder: string): Promise<void> {
  if (await isMerchant(sql, agtOrderNo, holder)) throw refundRefusal('own_account');
}

/** Screens the payee like every other party (L6): risk reviews the hits, and the refusal does not mention a list. */
export async function refuseListed(ctx: WriteCtx, asked: Screened): Promise<void> {
  if (asked.name !== '' && (await needsReview(ctx, { ...asked, who: zh.refundPayee.who })))
    throw new BusinessError('frozen', zh.refundPayee.nameInReview).because('order_frozen');
}

/**
 * Public entry for other features that return money of an order: returns the payee, or throws why none is possible. The
 * caller locks the order, so that the payee stays the same until the end of the transaction.
 */
export async function requirePayee(ctx: WriteCtx, agtOrderNo: string): Promise<Payee> {
  const found = await findRefundPayee(ctx.tx, agtOrderNo);
  if (!found) throw refundRefusal('not_found');
  if (found.fault) throw refundRefusal(found.fault);
  await refuseMerchant(ctx.tx, agtOrderNo, found.holder);
  await refuseListed(ctx, { name: found.holder, subjectKind: 'collection', subjectId: agtOrderNo });
  return payeeOf(found);
}

type Shown = { account: string; named: string; why: string };

/**
 * Public entry for screens: the payee of a refund of an order, and in `why` the reason against it, empty if there is
 * none.
 */
export async function readPayee(sql: Reader, agtOrderNo: string): Promise<Shown> {
  const found = await findRefundPayee(sql, agtOrderNo);
  if (!found || found.target === '') return { account: '', named: '', why: refundRefusal('no_account').message };
  const { account, named } = payeeOf(found);
  const fault = found.fault || ((await isMerchant(sql, agtOrderNo, found.holder)) ? 'own_account' : '');
  return { account, named, why: fault && refundRefusal(fault).message };
}
