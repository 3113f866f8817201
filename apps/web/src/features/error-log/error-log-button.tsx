import type { ReactNode } from 'react';
import { useErrorLog } from '../../lib/faults/error-log.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import * as zh from './zh.tsx';

/** Appears in the top bar after the first fault of the page; opens the error log. */
export function ErrorLogButton(): ReactNode {
  const count = useErrorLog((state) => state.faults.length);
  if (count === 0) return null;
  const text = zh.errorLogButton.label(count);
  return (
    <button
      type="button"
      className="btn btn-text btn-icon bell"
      aria-label={text}
      title={text}
      data-testid="error-log-trigger"
      onClick={() => openTool('errors')}
    >
      <Icon name="alert" />
      <span className="bell-count">{count}</span>
    </button>
  );
}
