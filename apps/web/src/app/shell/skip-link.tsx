import type { ReactNode } from 'react';
import * as zh from '../zh.tsx';
import { focusPage } from './page-focus.ts';
import * as shellStyles from './shell.module.css';

/** First Tab stop: skips menu and top bar and focuses the page. */
export function SkipLink(): ReactNode {
  return (
    <button type="button" className={shellStyles.skipLink} onClick={focusPage}>
      {zh.skipLink.toText}
    </button>
  );
}
