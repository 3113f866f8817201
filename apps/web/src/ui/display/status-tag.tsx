import type { Tone } from '@mashang/contract/states';
import type { ReactNode } from 'react';

export type { Tone };

const TONE_CLASSES: Record<Tone, string> = {
  mute: 'tag',
  ok: 'tag tag-ok',
  warn: 'tag tag-warn',
  bad: 'tag tag-bad',
  info: 'tag tag-info',
};

/** A status word in its colour; the word has the meaning, the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={TONE_CLASSES[tone]}>{children}</span>;
}
