import type { ReactNode } from 'react';
import * as zh from '../zh-first.ts';

/** Grey lines in place of text that is loading. */
export function SkeletonLines({ lines }: { lines: number }): ReactNode {
  return (
    <div className="form-grid" role="status" aria-label={zh.skeletonLines.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
          key={line}
          className="skeleton"
          data-testid="skeleton"
          style={{ width: `${92 - ((line * 17) % 40)}%` }}
        />
      ))}
    </div>
  );
}
