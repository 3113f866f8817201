import type { ReactNode } from 'react';
import { copyText } from '../../lib/format/copy-text.ts';
import * as controls from '../form/controls.module.css';
import * as fieldStyles from '../form/field.module.css';
import { Icon } from '../layout/icon.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';

/** A number with a button that copies it. `what` names it for the button's label. */
export function Copyable({ text, what, children }: { text: string; what: string; children?: ReactNode }): ReactNode {
  if (!text) return <span className={looks.soft}>—</span>;
  return (
    <span className={controls.copyable}>
      {children ?? <span className={looks.mono}>{text}</span>}
      <button
        type="button"
        className={controls.copyBtn}
        aria-label={zh.copyable.copyLabel(what)}
        title={zh.copyable.copyLabel(what)}
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

/** A key in groups of four, as people read or type it; copied without the gaps. */
export function CopyableKey({ text, what }: { text: string; what: string }): ReactNode {
  const groups = text.match(/.{1,4}/g) ?? [];
  return (
    <Copyable text={text} what={what}>
      <span className={`${looks.mono} ${fieldStyles.grouped}`} data-testid="grouped">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one key never move.
          <span key={at}>{group}</span>
        ))}
      </span>
    </Copyable>
  );
}
