import type { Tone } from '@mashang/contract/states';
import type { ReactNode } from 'react';
import * as controls from '../form/controls.module.css';

export type { Tone };

const TONE_CLASSES: Record<Tone, string> = {
  mute: controls.tag,
  ok: `${controls.tag} ${controls.tagOk}`,
  warn: `${controls.tag} ${controls.tagWarn}`,
  bad: `${controls.tag} ${controls.tagBad}`,
  info: `${controls.tag} ${controls.tagInfo}`,
};

/** A status word in its colour; the word has the meaning, the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={TONE_CLASSES[tone]}>{children}</span>;
}
