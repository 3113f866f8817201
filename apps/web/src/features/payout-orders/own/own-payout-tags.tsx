import { NOTIFY_STATUS_NAMES, NOTIFY_TONES } from '@mashang/contract/collection-orders';
import type { OwnPayout } from '@mashang/contract/own-payouts';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../ui/display/status-tag.tsx';

/** Whether the merchant's server took the notification. */
export function NotifyTag({ payout }: { payout: OwnPayout }): ReactNode {
  return <StatusTag tone={NOTIFY_TONES[payout.notifyStatus]}>{NOTIFY_STATUS_NAMES[payout.notifyStatus]}</StatusTag>;
}
