import type { CodeOf, Moves, Tone } from './states.ts';

/** A payer's complaint about an order. */
export const COMPLAINT_STATE = { open: 0, taken: 1, answered: 2 } as const;
export type ComplaintState = CodeOf<typeof COMPLAINT_STATE>;
export const COMPLAINT_STATES = Object.values(COMPLAINT_STATE);
export const COMPLAINT_STATE_NAMES: Readonly<Record<ComplaintState, string>> = {
  0: '待处理',
  1: '处理中',
  2: '已答复',
};
export const COMPLAINT_TONES: Readonly<Record<ComplaintState, Tone>> = { 0: 'bad', 1: 'warn', 2: 'ok' };
/**
 * Allowed moves of a complaint; the database refuses every other one. A taken complaint may pass to another person; a
 * cancelled refund opens it again.
 */
export const COMPLAINT_MOVES: Moves<ComplaintState> = { 0: [1, 2], 1: [1, 2], 2: [0] };
export const COMPLAINT_VERDICT_NAMES = {
  rejected: '不成立',
  handled: '已核实处理',
  refunded: '已退款',
} as const;
/** Maximum number of complaints for an order; only one of them waits at a time (`complaint_refusal`). */
export const COMPLAINTS_PER_ORDER = 3;
/** Reasons for a payer's complaint. */
export const COMPLAINT_REASONS = {
  not_received: '付款后商户未到账',
  wrong_amount: '金额不符',
  not_mine: '不是本人交易',
  fraud: '疑似诈骗',
  other: '其他',
} as const;
