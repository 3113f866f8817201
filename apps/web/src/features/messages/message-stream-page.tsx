import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import './message-stream.css';
import { StreamRow } from './stream-row.tsx';
import { filterLines, LINES_MAX, STREAM_KINDS, type StreamFilter, type StreamLine } from './stream-rules.ts';
import { clearStream, useStream } from './stream-store.ts';

/** What stood there when the stream was paused, and how many had come until then. */
type Pause = { lines: readonly StreamLine[]; total: number };

function useStreamFilter(): [StreamFilter, (change: Partial<StreamFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = { kind: query.get('kind') ?? '', text: query.get('text') ?? '' };
  function change(part: Partial<StreamFilter>): void {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    setQuery(new URLSearchParams(next), { replace: true });
  }
  return [filter, change];
}

function NoLines({ filtered, onReset }: { filtered: boolean; onReset(): void }): ReactNode {
  return filtered ? (
    <EmptyState
      title="没有符合条件的内容"
      hint="换一个类型或关键字再试。"
      action={<Button onClick={onReset}>清除筛选</Button>}
    />
  ) : (
    <EmptyState title="正在监听" hint="新消息和订单变化到达时，会立即出现在这里。" />
  );
}

/** 消息监听: what arrives over the live connection, as it arrives. */
export default function MessageStreamPage(): ReactNode {
  const { lines, total } = useStream();
  const [filter, changeFilter] = useStreamFilter();
  const [pause, setPause] = useState<Pause>();
  const [raw, setRaw] = useState(false);
  // The URL follows the typing, not the other way round: an input method must not be interrupted.
  const [typed, setTyped] = useState(filter.text);
  const waiting = pause ? total - pause.total : 0;
  const shown = filterLines(pause?.lines ?? lines, filter);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">消息监听</h1>
        <span className="soft">保留最近 {LINES_MAX} 条</span>
      </div>
      <ConnectionFacts />
      <div className="stream-tools">
        <SelectField
          label="类型"
          hideLabel
          value={filter.kind}
          onChange={(event) => changeFilter({ kind: event.target.value })}
          options={[['', '全部（不含心跳）'], ...Object.entries(STREAM_KINDS)]}
        />
        <TextField
          label="关键字"
          hideLabel
          type="search"
          placeholder="订单号、金额或原文"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            changeFilter({ text: event.target.value });
          }}
        />
        <Button aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? '查看摘要' : '查看原文'}
        </Button>
        <Button kind={pause ? 'primary' : 'plain'} onClick={() => setPause(pause ? undefined : { lines, total })}>
          {pause ? `继续${waiting > 0 ? `（${waiting} 条等待）` : ''}` : '暂停'}
        </Button>
        <Button
          disabled={lines.length === 0}
          onClick={() => {
            clearStream();
            setPause(pause && { lines: [], total: 0 });
          }}
        >
          清空
        </Button>
      </div>
      {pause ? (
        <p className="notice notice-warn" role="status">
          已暂停，{waiting > 0 ? `有 ${waiting} 条新内容等待查看。` : '新内容会先收着。'}
        </p>
      ) : null}
      <section className="panel" aria-label="消息流" data-testid="message-stream">
        {shown.length === 0 ? (
          <NoLines
            filtered={filter.kind !== '' || filter.text !== ''}
            onReset={() => {
              changeFilter({ kind: '', text: '' });
              setTyped('');
            }}
          />
        ) : (
          <ol>
            {shown.map((line) => (
              <StreamRow key={line.key} line={line} raw={raw} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
