import {
  DELIVERY_STATE_NAMES,
  RESEND_PER_SECOND,
  type TargetState,
  type WebhookTarget,
  webhookTypeText,
} from '@mashang/contract/webhooks';
import type { Filters } from '../../lib/list/list-url.ts';
import type { Tone } from '../../ui/display/status-tag.tsx';
import type { DeliveryState } from './queries.ts';
import * as zh from './zh.tsx';

export const TARGET_TONES: Record<TargetState, Tone> = {
  ok: 'ok',
  open: 'bad',
  paused: 'warn',
  disabled: 'mute',
  idle: 'mute',
};

/** Name of a target on screen. */
export function targetTitle({ merchantName, mchId, kind }: WebhookTarget): string {
  return `${merchantName}（${mchId}）${kind === 'orders' ? zh.targetTitle.ofOrder : ''}`;
}

/** A list's filter in words, for the confirmation of a resend run. */
export function filterWords(filters: Filters, targets: readonly WebhookTarget[] | undefined): [string, string][] {
  const { agtOrderNo, mchId, type, state, target, startDate, endDate } = filters;
  const found = targets?.find(({ key }) => key === target);
  const rows: [string, string | undefined][] = [
    [zh.filterWords.orderNo, agtOrderNo],
    [zh.filterWords.merchantNo, mchId],
    [zh.filterWords.event, type && webhookTypeText(type)],
    [zh.filterWords.state, state && DELIVERY_STATE_NAMES[state as DeliveryState]],
    [zh.filterWords.target, target && (found?.url ?? target)],
    [
      zh.filterWords.createdAt,
      startDate || endDate
        ? zh.filterWords.range(startDate ?? zh.filterWords.earliest, endDate ?? zh.filterWords.now)
        : undefined,
    ],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** Approximate duration of a run with this number of deliveries. */
export function runLength(count: number): string {
  const seconds = Math.ceil(count / RESEND_PER_SECOND);
  return seconds < 60 ? zh.runLength.seconds(Math.max(1, seconds)) : zh.runLength.minutes(Math.ceil(seconds / 60));
}
