import { HIT_LEVELS, HIT_STATE_NAMES, type HitRow } from '@mashang/contract/screening';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const STATE_TONES: Readonly<Record<number, Tone>> = { 0: 'warn', 1: 'ok', 2: 'bad' };

/** Where the review of a hit stands. */
export function HitState({ row }: { row: HitRow }): ReactNode {
  return <StatusTag tone={STATE_TONES[row.state] ?? 'mute'}>{HIT_STATE_NAMES[row.state] ?? row.state}</StatusTag>;
}

/** How alike, in a word and of a hundred. */
export function HitScore({ row }: { row: HitRow }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={row.level === 'exact' ? 'bad' : 'info'}>{HIT_LEVELS[row.level]}</StatusTag>
      <span className="num">{row.score} 分</span>
    </span>
  );
}
