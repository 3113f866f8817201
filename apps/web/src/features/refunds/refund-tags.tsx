import { REFUND_STATE_NAMES, REFUND_TONES, type RefundState as State } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';

export function RefundState({ state }: { state: State }): ReactNode {
  return <StatusTag tone={REFUND_TONES[state]}>{REFUND_STATE_NAMES[state]}</StatusTag>;
}
