import type { ReactNode } from 'react';
import { useErrorLog } from '../../lib/faults/error-log.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import * as controls from '../../ui/form/controls.module.css';
import * as bellStyles from '../../ui/layout/bell.module.css';
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
      className={`${controls.btn} ${controls.btnText} ${controls.btnIcon} ${bellStyles.bell}`}
      aria-label={text}
      title={text}
      data-testid="error-log-trigger"
      onClick={() => openTool('errors')}
    >
      <Icon name="alert" />
      <span className={bellStyles.bellCount}>{count}</span>
    </button>
  );
}
