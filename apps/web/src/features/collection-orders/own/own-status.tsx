import {
  COLLECTION_STATUS_NAMES,
  COLLECTION_TONES,
  NOTIFY_STATUS_NAMES,
  NOTIFY_TONES,
} from '@mashang/contract/collection-orders';
import type { OwnOrder } from '@mashang/contract/own-orders';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from './zh.tsx';

/** The order's state, and whether its money is held. */
export function OwnStatus({ order }: { order: OwnOrder }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={COLLECTION_TONES[order.status]}>{COLLECTION_STATUS_NAMES[order.status]}</StatusTag>
      {order.frozen ? <StatusTag tone="bad">{zh.ownOrders.frozen}</StatusTag> : null}
    </span>
  );
}

/** Whether the merchant's server took the notification. */
export function NotifyTag({ order }: { order: OwnOrder }): ReactNode {
  return <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>;
}
