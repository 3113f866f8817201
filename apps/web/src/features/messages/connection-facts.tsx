import { formatTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { type LinkState, reconnectNow, useRealtime } from '../../lib/realtime.ts';
import { lastEventId } from '../../lib/realtime-place.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const LINKS: Record<LinkState, readonly [string, Tone]> = {
  off: ['未连接', 'mute'],
  connecting: ['连接中', 'warn'],
  on: ['已连接', 'ok'],
  waiting: ['等待重连', 'warn'],
  elsewhere: ['已在其他地方连接', 'bad'],
};

/** Length of time in words: 8秒, 3分20秒, 2小时5分. */
function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds}秒`;
  return minutes < 60 ? `${minutes}分${seconds % 60}秒` : `${Math.floor(minutes / 60)}小时${minutes % 60}分`;
}

/** How the live connection stands: where to, since when, how quick, up to which event. */
export function ConnectionFacts(): ReactNode {
  const { state, reason, since, retryAt, address, roundTripMs } = useRealtime();
  const now = useNow(1_000);
  const [text, tone] = LINKS[state];
  const last = lastEventId();
  return (
    <section className="panel connection-facts" aria-label="连接状态" data-testid="connection-facts">
      <div className="connection-head">
        <StatusTag tone={tone}>{text}</StatusTag>
        <span className="connection-why soft" role="status">
          {state === 'waiting' ? `${Math.max(0, Math.ceil((retryAt - now) / 1_000))} 秒后重连` : ''}
          {state !== 'on' && reason ? `（${reason}）` : ''}
        </span>
        <Button small disabled={state === 'connecting'} onClick={reconnectNow}>
          立即重连
        </Button>
      </div>
      <dl className="connection-list">
        <div>
          <dt>地址</dt>
          <dd className="mono">{address || '—'}</dd>
        </div>
        <div>
          <dt>{state === 'on' ? '连接于' : '断开于'}</dt>
          <dd className="num">
            {formatTime(since)} <span className="soft">（{lengthText(now - since)}）</span>
          </dd>
        </div>
        <div>
          <dt>心跳往返</dt>
          <dd className="num">{roundTripMs === undefined ? '—' : `${roundTripMs} 毫秒`}</dd>
        </div>
        <div>
          <dt>最后事件编号</dt>
          <dd>
            <Copyable text={last} what="最后事件编号" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
