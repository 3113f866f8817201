import type { ReactNode } from 'react';
import * as dialogStyles from '../dialog/dialog.module.css';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh-first.ts';

/** Grey lines in place of text that is loading. */
export function SkeletonLines({ lines }: { lines: number }): ReactNode {
  return (
    <div className={dialogStyles.formGrid} role="status" aria-label={zh.skeletonLines.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
          key={line}
          className={controls.skeleton}
          data-testid="skeleton"
          style={{ width: `${92 - ((line * 17) % 40)}%` }}
        />
      ))}
    </div>
  );
}
