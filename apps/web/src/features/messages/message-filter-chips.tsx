import { MESSAGE_TYPE } from '@mashang/contract/messages';
import type { ReactNode } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import type { MessageFilter } from './message-rules.ts';
import * as styles from './messages.module.css';
import * as zh from './zh.tsx';

const KINDS: readonly (readonly [string, number | undefined])[] = [
  [zh.messageKinds.all, undefined],
  [zh.messageKinds.collection, MESSAGE_TYPE.collection],
  [zh.messageKinds.token, MESSAGE_TYPE.token],
  [zh.messageKinds.payout, MESSAGE_TYPE.payout],
  [zh.messageKinds.refund, MESSAGE_TYPE.refund],
];

type Props = { filter: MessageFilter; unread: number; onChange(filter: MessageFilter): void };

/** Chooses between all and unread notices, and between their kinds. */
export function MessageFilterChips({ filter, unread, onChange }: Props): ReactNode {
  return (
    <div className={styles.messageFilter}>
      <fieldset className={controls.chips}>
        <legend className={looks.srOnly}>{zh.messageFilterChips.readState}</legend>
        {[false, true].map((unreadOnly) => (
          <button
            key={String(unreadOnly)}
            type="button"
            className={controls.chip}
            aria-pressed={filter.unreadOnly === unreadOnly}
            onClick={() => onChange({ ...filter, unreadOnly })}
          >
            {unreadOnly ? zh.messageFilterChips.unread(unread) : zh.messageFilterChips.all}
          </button>
        ))}
      </fieldset>
      <fieldset className={controls.chips}>
        <legend className={looks.srOnly}>{zh.messageFilterChips.kind}</legend>
        {KINDS.map(([title, kind]) => (
          <button
            key={title}
            type="button"
            className={controls.chip}
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ ...filter, kind })}
          >
            {title}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
