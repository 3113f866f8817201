import type { ReactNode } from 'react';
import * as zh from '../zh.tsx';
import { focusPage } from './page-focus.ts';

/** First stop of the Tab key: past menu and top bar to the page. */
export function SkipLink(): ReactNode {
  return (
    <button type="button" className="skip-link" onClick={focusPage}>
      {zh.skipLink.toText}
    </button>
  );
}
