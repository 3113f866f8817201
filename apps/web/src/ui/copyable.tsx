import type { ReactNode } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { Icon } from './icon.tsx';

/** A number with a button that copies it. `what` names it for the button's label. */
export function Copyable({ text, what, children }: { text: string; what: string; children?: ReactNode }): ReactNode {
  if (!text) return <span className="soft">—</span>;
  return (
    <span className="copyable">
      {children ?? <span className="mono">{text}</span>}
      <button
        type="button"
        className="copy-btn"
        aria-label={`复制${what}`}
        title={`复制${what}`}
        onClick={(event) => {
          event.stopPropagation();
          void copyText(text);
        }}
      >
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
}
