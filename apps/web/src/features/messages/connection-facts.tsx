import { formatTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/format/use-now.ts';
import { type LinkState, reconnectNow, useRealtime } from '../../lib/realtime/realtime.ts';
import { lastEventId } from '../../lib/realtime/stream-position.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './stream/message-stream.module.css';
import * as zh from './zh.tsx';

const LINKS: Record<LinkState, readonly [string, Tone]> = {
  off: [zh.links.off, 'mute'],
  connecting: [zh.links.connecting, 'warn'],
  on: [zh.links.on, 'ok'],
  waiting: [zh.links.waiting, 'warn'],
  elsewhere: [zh.links.elsewhere, 'bad'],
};

/** Text of a duration: 8秒, 3分20秒, 2小时5分. */
function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return zh.duration.seconds(seconds);
  return minutes < 60
    ? zh.duration.minutes(minutes, seconds % 60)
    : zh.duration.hours(Math.floor(minutes / 60), minutes % 60);
}

/** State of the live connection: its address, since when, its round-trip time, and the last event. */
export function ConnectionFacts(): ReactNode {
  const { state, reason, since, retryAt, address, roundTripMs } = useRealtime();
  const now = useNow(1_000);
  const [text, tone] = LINKS[state];
  const last = lastEventId();
  return (
    <section
      className={`${controls.panel} ${styles.connectionFacts}`}
      aria-label={zh.connectionFacts.region}
      data-testid="connection-facts"
    >
      <div className={styles.connectionHead}>
        <StatusTag tone={tone}>{text}</StatusTag>
        <span className={`${styles.connectionWhy} ${looks.soft}`} role="status">
          {state === 'waiting' ? zh.connectionFacts.reconnectsIn(Math.max(0, Math.ceil((retryAt - now) / 1_000))) : ''}
          {state !== 'on' && reason ? `（${reason}）` : ''}
        </span>
        <Button small disabled={state === 'connecting'} onClick={reconnectNow}>
          {zh.connectionFacts.reconnectNow}
        </Button>
      </div>
      <dl className={styles.connectionList}>
        <div>
          <dt>{zh.connectionFacts.address}</dt>
          <dd className={looks.mono}>{address || '—'}</dd>
        </div>
        <div>
          <dt>{state === 'on' ? zh.connectionFacts.connectedAt : zh.connectionFacts.disconnectedAt}</dt>
          <dd className={looks.num}>
            {formatTime(since)} <span className={looks.soft}>（{lengthText(now - since)}）</span>
          </dd>
        </div>
        <div>
          <dt>{zh.connectionFacts.roundTrip}</dt>
          <dd className={looks.num}>{roundTripMs === undefined ? '—' : zh.connectionFacts.roundTripMs(roundTripMs)}</dd>
        </div>
        <div>
          <dt>{zh.connectionFacts.lastEventId}</dt>
          <dd>
            <Copyable text={last} what={zh.connectionFacts.lastEventIdWhat} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
