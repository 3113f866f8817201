import { formatMoney } from '@mashang/contract/money';
import { type PayerRefund, REFUND_STATE } from '@mashang/contract/refunds';
import type { Platform } from '../../platform/platform.ts';
import { listPayerRefunds } from './refunds-store.ts';

/** Public entry for the payer's page: the refunds of its order, with their states. */
export async function payerRefundsOf(platform: Platform, agtOrderNo: string): Promise<PayerRefund[]> {
  return (await listPayerRefunds(platform.db.app, agtOrderNo)).map(({ refundNo, state, amount, time, reference }) => ({
    refundNo,
    status: state === REFUND_STATE.paid ? 'refunded' : 'processing',
    amount: formatMoney(amount),
    time,
    reference,
  }));
}
