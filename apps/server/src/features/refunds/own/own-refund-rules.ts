import type { OwnRefundDetail } from '@mashang/contract/own-refunds';
import { REFUND_STATE, type RefundState } from '@mashang/contract/refunds';
import * as zh from '../zh.ts';

type Times = {
  state: RefundState;
  requestTime: string;
  waitedTime: string;
  waitsUntil: string;
  approvedTime: string;
  endTime: string;
};
type Payment = { sentTime: string; failedTime: string; paidTime: string; returnedTime: string };

const STEPS: Readonly<Record<string, string>> = zh.readRefunds.steps;
/** How a refund ended, by its state; only these have an end. */
const ENDS: Partial<Record<RefundState, string>> = {
  [REFUND_STATE.refused]: 'refund.refused',
  [REFUND_STATE.expired]: 'refund.expired',
  [REFUND_STATE.cancelled]: 'refund.cancelled',
};

/**
 * Builds the timeline of a refund for its merchant from the times of its row and its payments, in time order. The
 * events name people of the staff, whom the merchant does not read.
 */
export function ownTimeline(refund: Times, payments: readonly Payment[]): OwnRefundDetail['timeline'] {
  const waits = refund.state === REFUND_STATE.waiting_funds;
  const steps = [
    [refund.requestTime, zh.readRefunds.requested],
    [refund.waitedTime, zh.readRefunds.waiting, waits ? zh.readRefunds.waitsUntil(refund.waitsUntil) : ''],
    [refund.approvedTime, STEPS['refund.approved']],
    ...payments.flatMap((payment) => [
      [payment.sentTime, STEPS['refund.paying']],
      [payment.failedTime, STEPS['refund.failed']],
      [payment.paidTime, STEPS['refund.paid']],
      [payment.returnedTime, STEPS['refund.returned']],
    ]),
    [refund.endTime, STEPS[ENDS[refund.state] ?? '']],
  ] as const;
  return steps
    .flatMap(([time = '', title = '', detail = '']) => (time && title ? [{ time, title, detail, actor: '' }] : []))
    .toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
}
