import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { PayeeState, PayeeView } from '@mashang/contract/payment-channels';
import { PAYOUT_STATUS, type PayoutStatus } from '@mashang/contract/payout-orders';
import { findKind } from '../../../channels/kinds.ts';
import { countGuess } from '../../../platform/auth/guess-limit.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import * as zh from '../zh.ts';
import { askTransfer } from './move-transfers.ts';
import { findPayeePayout, type PayeeRow } from './payee-page-store.ts';
import { readPayeeToken } from './payee-token.ts';

/**
 * Returns the payee's page of one payout: who pays how much, until when the payee may agree, and how it stands. A token
 * that this deployment did not make gets the 404 of a missing payout, and counts as a guess.
 */
export async function readPayeePage(ctx: Ctx, { p }: { p: string }): Promise<PayeeView> {
  const { platform } = ctx;
  const orderNo = await payoutOfToken(ctx, p);
  const [row, licence] = await Promise.all([findPayeePayout(platform.db.app, orderNo), currentLicence(platform)]);
  if (!row) throw new BusinessError('notFound', zh.payeePage.linkGone);
  const state = payeeStateOf(row);
  const isOpen = state === 'waiting' || state === 'held';
  return {
    orderNo: row.orderNo,
    state,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    merchantName: row.merchantName,
    institution: licence?.legalName ?? '',
    licenceNo: licence?.licenceNo ?? '',
    regulator: licence?.regulator ?? '',
    demo: platform.config.demo,
    payeeName: maskName(row.payeeName),
    remark: row.remark,
    wallet: (row.kind !== null && findKind(row.kind)?.wallet) || null,
    payeeUntil: isOpen ? row.payeeUntil : '',
    leftMs: isOpen ? Math.max(0, row.leftMs ?? 0) : 0,
    fields: state === 'waiting' ? row.shown : null,
  };
}

/**
 * The payee comes back from its wallet: the channel is asked at once instead of at the next round. What the browser
 * says changes nothing. Throws ConnectorUnwell where the channel does not answer.
 */
export async function askPayeePage(ctx: Ctx, { p }: { p: string }): Promise<PayeeView> {
  const row = await findPayeePayout(ctx.platform.db.app, await payoutOfToken(ctx, p));
  if (row?.transferNo) await askTransfer(ctx, row.transferNo);
  return readPayeePage(ctx, { p });
}

async function payoutOfToken({ platform, actor }: Ctx, token: string): Promise<string> {
  const orderNo = readPayeeToken(platform, token);
  if (orderNo !== null) return orderNo;
  const refusal = new BusinessError('notFound', zh.payeePage.linkGone);
  throw await countGuess(platform, { secret: 'payee-token', ip: 'ip' in actor ? (actor.ip ?? '') : '', refusal });
}

const BY_STATUS: Readonly<Record<PayoutStatus, PayeeState | null>> = {
  [PAYOUT_STATUS.waiting]: 'preparing',
  [PAYOUT_STATUS.taken]: 'preparing',
  [PAYOUT_STATUS.completed]: 'paid',
  [PAYOUT_STATUS.cancelled]: 'withdrawn',
  [PAYOUT_STATUS.failed]: null,
  [PAYOUT_STATUS.paying]: null,
  [PAYOUT_STATUS.returned]: 'returned',
  [PAYOUT_STATUS.refused]: null,
};

function payeeStateOf({ status, state, leftMs, shown, lapsed, held }: PayeeRow): PayeeState {
  const known = BY_STATUS[status];
  if (known !== null) return known;
  if (status !== PAYOUT_STATUS.paying) return lapsed ? 'lapsed' : 'failed';
  if (state !== 'waits_for_payee' || shown === null) return 'processing';
  if ((leftMs ?? 0) <= 0) return 'lapsed';
  return held ? 'held' : 'waiting';
}
