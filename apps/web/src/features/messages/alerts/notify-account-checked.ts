import type { CheckStatus } from '@mashang/contract/collection-accounts';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { showToast } from '../../../lib/faults/toast.ts';
import * as zh from '../zh.tsx';

const NOTICES: Partial<Record<CheckStatus, string>> = zh.checkNotices;

/** Notifies the owner of an account of an operator's decision, on any page of the workplace. */
export function notifyAccountChecked(frame: ServerFrame, taid: string): void {
  if (frame.kind !== 'account' || !frame.checked || frame.taid !== taid) return;
  const text = NOTICES[frame.checkStatus];
  if (text) showToast(frame.checkStatus === 'approved' ? 'success' : 'error', text);
}
