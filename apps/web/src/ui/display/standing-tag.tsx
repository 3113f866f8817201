import { type Standing, standingOf, standingText } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from './status-tag.tsx';

const TONES: Record<Standing, Tone> = { open: 'ok', paused: 'mute', unverified: 'warn', frozen: 'bad' };
type Stands = Parameters<typeof standingOf>[0];

/** Whether a participant takes orders: green only where it can actually receive orders. */
export function StandingTag({ row }: { row: Stands }): ReactNode {
  return <StatusTag tone={TONES[standingOf(row)]}>{standingText(row)}</StatusTag>;
}
