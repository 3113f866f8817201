import type { CheckStatus } from '@mashang/contract/collection-accounts';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { showToast } from '../../lib/toast.ts';

const TOLD: Partial<Record<CheckStatus, string>> = {
  approved: '收款账户已通过审核，可在“收款账户”中启用',
  refused: '收款账户未通过审核，请在“收款账户”中查看原因',
  frozen: '收款账户已被冻结，请在“收款账户”中查看原因',
};

/** Tells the owner of an account, wherever in the workplace it is, what an operator has just decided. */
export function tellChecked(frame: ServerFrame, taid: string): void {
  if (frame.kind !== 'account' || !frame.checked || frame.taid !== taid) return;
  const text = TOLD[frame.checkStatus];
  if (text) showToast(frame.checkStatus === 'approved' ? 'success' : 'error', text);
}
