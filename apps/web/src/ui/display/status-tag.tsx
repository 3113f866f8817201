import type { Tone } from '@mashang/contract/states';
import type { ReactNode } from 'react';

export type { Tone };

/** A status word in its colour; the word has the meaning, the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={tone === 'mute' ? 'tag' : `tag tag-${tone}`}>{children}</span>;
}
