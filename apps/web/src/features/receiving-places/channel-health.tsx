import type { PaymentChannelView } from '@mashang/contract/payment-channels';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

/** How late asking about a payment may be before it is shown: a round of the job and a few calls. */
const LATE_S = 60;

/** How a payment channel works: its calls, what waits, its notices and yesterday's bill. */
export function ChannelHealth({ health }: { health: PaymentChannelView['health'] }): ReactNode {
  if (!health) return <span className={looks.soft}>—</span>;
  const { isOpen, failures, lastError, lastMs, unaskedS, refused, unread, isBillRead, billFault, differences } = health;
  const words = zh.channelColumns;
  return (
    <span className={controls.chips}>
      <span title={lastError}>
        <StatusTag tone={isOpen ? 'bad' : failures > 0 ? 'warn' : lastMs === null ? 'mute' : 'ok'}>
          {isOpen
            ? words.open
            : failures > 0
              ? words.failing(failures)
              : lastMs === null
                ? words.unused
                : words.working}
        </StatusTag>
      </span>
      {lastMs === null ? null : <span className={`${looks.soft} ${looks.num}`}>{words.latency(lastMs)}</span>}
      {unaskedS > LATE_S ? <StatusTag tone="warn">{words.unasked(unaskedS)}</StatusTag> : null}
      {refused > 0 ? <StatusTag tone="warn">{words.refused(refused)}</StatusTag> : null}
      {unread > 0 ? <StatusTag tone="warn">{words.unread(unread)}</StatusTag> : null}
      <span title={billFault}>
        <StatusTag tone={isBillRead ? 'ok' : 'mute'}>{isBillRead ? words.billRead : words.billMissing}</StatusTag>
      </span>
      {differences > 0 ? <StatusTag tone="bad">{words.differences(differences)}</StatusTag> : null}
    </span>
  );
}
