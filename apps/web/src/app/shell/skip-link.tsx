import type { ReactNode } from 'react';

/** First stop of the Tab key: past menu and top bar to the page. */
export function SkipLink(): ReactNode {
  return (
    <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
      跳到正文
    </button>
  );
}
