import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const TONES: Record<number, Tone> = {
  0: 'warn',
  1: 'warn',
  2: 'warn',
  3: 'info',
  4: 'ok',
  5: 'bad',
  6: 'bad',
  7: 'bad',
  8: 'mute',
  9: 'mute',
};
export function RefundState({ state }: { state: number }): ReactNode {
  return <StatusTag tone={TONES[state] ?? 'mute'}>{REFUND_STATE_NAMES[state]}</StatusTag>;
}
