import type { ServerFrame } from '@mashang/contract/messages';
import { formatTime } from '@mashang/contract/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type LinkState, onFrame, useRealtime } from '../../lib/realtime.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { MESSAGE_TITLES } from './message-rules.ts';
import './messages.css';

type Line = { key: number; time: string; frame: ServerFrame; raw: string };
/** Lines kept on screen; older ones fall off. */
const LINES_MAX = 200;
const KINDS: Record<ServerFrame['kind'], string> = {
  hello: '连接',
  pong: '心跳',
  'close-channel': '下线通知',
  message: '消息',
  order: '订单变化',
};
const LINKS: Record<LinkState, readonly [string, Tone]> = {
  off: ['未连接', 'mute'],
  connecting: ['连接中', 'warn'],
  on: ['已连接', 'ok'],
  waiting: ['等待重连', 'warn'],
  elsewhere: ['已在其他页面连接', 'bad'],
};

function summaryOf(frame: ServerFrame): string {
  switch (frame.kind) {
    case 'message':
      return `${MESSAGE_TITLES[frame.message.msgType]} ${frame.message.amount} 元 ${frame.message.agtOrderNo ?? frame.message.wdOrderId ?? ''}`;
    case 'order':
      return `${frame.orderNo} 状态 ${frame.status}`;
    case 'hello':
      return `游标 ${frame.last || '—'}`;
    case 'close-channel':
      return frame.reason;
    default:
      return '';
  }
}

/** What arrives over the live connection, as it arrives. */
export default function MessageStreamPage(): ReactNode {
  const link = useRealtime(({ state }) => state);
  const [lines, setLines] = useState<Line[]>([]);
  const [paused, setPaused] = useState(false);
  const [raw, setRaw] = useState(false);
  const [kind, setKind] = useState('');
  const nextKey = useRef(1);
  useEffect(() => {
    if (paused) return;
    return onFrame((frame, text) => {
      const line = { key: nextKey.current++, time: formatTime(Date.now()), frame, raw: text };
      setLines((old) => [line, ...old].slice(0, LINES_MAX));
    });
  }, [paused]);
  const [linkText, tone] = LINKS[link];
  const shown = lines.filter((line) => (kind ? line.frame.kind === kind : line.frame.kind !== 'pong'));
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">消息监听</h1>
        <StatusTag tone={tone}>{linkText}</StatusTag>
        <span className="grow" />
        <SelectField
          label="类型"
          hideLabel
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={[['', '全部（不含心跳）'], ...(Object.entries(KINDS) as [string, string][])]}
        />
        <Button aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? '查看摘要' : '查看原文'}
        </Button>
        <Button onClick={() => setPaused(!paused)}>{paused ? '继续' : '暂停'}</Button>
        <Button disabled={lines.length === 0} onClick={() => setLines([])}>
          清空
        </Button>
      </div>
      <section className="panel" aria-label="消息流" data-testid="message-stream">
        {shown.length === 0 ? (
          <EmptyState
            title="正在监听"
            hint="新消息到达时会立即出现在这里；打开本页之前的消息请在右上角消息列表中查看。"
          />
        ) : (
          shown.map((line) => (
            <div key={line.key} className="stream-line">
              <span className="num soft">{line.time}</span>
              <StatusTag tone={line.frame.kind === 'message' ? 'info' : 'mute'}>{KINDS[line.frame.kind]}</StatusTag>
              {raw ? <code className="mono">{line.raw}</code> : <span>{summaryOf(line.frame)}</span>}
            </div>
          ))
        )}
      </section>
    </div>
  );
}
