import { MESSAGE_TYPE } from '@mashang/contract/messages';
import type { ReactNode } from 'react';
import type { MessageFilter } from './message-rules.ts';

const KINDS: readonly (readonly [string, number | undefined])[] = [
  ['全部类型', undefined],
  ['代收', MESSAGE_TYPE.collection],
  ['口令', MESSAGE_TYPE.token],
  ['代付', MESSAGE_TYPE.payout],
  ['退款', MESSAGE_TYPE.refund],
];

type Props = { filter: MessageFilter; unread: number; onChange(filter: MessageFilter): void };

/** Chooses between all and unread notices, and between their kinds. */
export function MessageFilterChips({ filter, unread, onChange }: Props): ReactNode {
  return (
    <div className="message-filter">
      <fieldset className="chips">
        <legend className="sr-only">阅读状态</legend>
        {[false, true].map((unreadOnly) => (
          <button
            key={String(unreadOnly)}
            type="button"
            className="chip"
            aria-pressed={filter.unreadOnly === unreadOnly}
            onClick={() => onChange({ ...filter, unreadOnly })}
          >
            {unreadOnly ? `未读 ${unread}` : '全部'}
          </button>
        ))}
      </fieldset>
      <fieldset className="chips">
        <legend className="sr-only">类型</legend>
        {KINDS.map(([title, kind]) => (
          <button
            key={title}
            type="button"
            className="chip"
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
