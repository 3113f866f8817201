import { feeWire, type QuotedTerms } from '@mashang/contract/fees';
import type { ChannelRow } from './payment-channels-store.ts';

/** What a channel takes of a payment, in wire format. */
export function costOf({
  costRate,
  costFixed,
  costLeast,
  costMost,
}: Pick<ChannelRow, 'costRate' | 'costFixed' | 'costLeast' | 'costMost'>): QuotedTerms {
  return feeWire({ rate: costRate, fixed: costFixed, least: costLeast, most: costMost });
}
