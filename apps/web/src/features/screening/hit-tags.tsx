import { HIT_LEVELS, HIT_STATE_NAMES, HIT_TONES, type HitRow } from '@mashang/contract/screening';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

/** State of the review of a hit. */
export function HitState({ row }: { row: HitRow }): ReactNode {
  return <StatusTag tone={HIT_TONES[row.state]}>{HIT_STATE_NAMES[row.state]}</StatusTag>;
}

/** Similarity, as a word and as a score of 100. */
export function HitScore({ row }: { row: HitRow }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={row.level === 'exact' ? 'bad' : 'info'}>{HIT_LEVELS[row.level]}</StatusTag>
      <span className={looks.num}>{zh.hitScore.score(row.score)}</span>
    </span>
  );
}
