import { feeWire, type QuotedTerms } from '@mashang/contract/fees';
import type { ChannelRemit } from '@mashang/contract/payment-channels';
import type { ChannelRow } from './payment-channels-store.ts';
import * as zh from './zh.ts';

/** What a channel takes of a payment, in wire format. */
export function costOf({
  costRate,
  costFixed,
  costLeast,
  costMost,
}: Pick<ChannelRow, 'costRate' | 'costFixed' | 'costLeast' | 'costMost'>): QuotedTerms {
  return feeWire({ rate: costRate, fixed: costFixed, least: costLeast, most: costMost });
}

/** How a channel pays its balance out, in wire format. */
export function remitOf({
  remitSender,
  remitText: text,
  remitDays,
}: Pick<ChannelRow, 'remitSender' | 'remitText' | 'remitDays'>): ChannelRemit {
  return { sender: remitSender, text, days: remitDays === null ? '' : String(remitDays) };
}

/** The same as one line for an approver; empty where it is not known. */
export function remitText({ sender, text, days }: ChannelRemit): string {
  return [sender, text, days && zh.approval.remitDays(days)].filter(Boolean).join(' · ');
}
