import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { ConnectionFacts } from '../connection-facts.tsx';
import * as zh from '../zh.tsx';
import * as styles from './message-stream.module.css';
import { StreamRow } from './stream-row.tsx';
import { filterLines, LINES_MAX, STREAM_KINDS, type StreamFilter, type StreamLine } from './stream-rules.ts';
import { clearStream, useStream } from './stream-store.ts';

/** Lines and total at the time when the stream was paused. */
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
      title={zh.noLines.noMatchTitle}
      hint={zh.noLines.noMatchHint}
      action={<Button onClick={onReset}>{zh.noLines.reset}</Button>}
    />
  ) : (
    <EmptyState title={zh.noLines.listeningTitle} hint={zh.noLines.listeningHint} />
  );
}

/** 消息监听: frames of the live connection as they arrive. */
export default function MessageStreamPage(): ReactNode {
  const { lines, total } = useStream();
  const [filter, changeFilter] = useStreamFilter();
  const [pause, setPause] = useState<Pause>();
  const [raw, setRaw] = useState(false);
  // The URL follows the input, not the reverse: an input method must not be interrupted.
  const [typed, setTyped] = useState(filter.text);
  const waiting = pause ? total - pause.total : 0;
  const shown = filterLines(pause?.lines ?? lines, filter);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.messageStreamPage.heading}</h1>
        <span className={looks.soft}>{zh.messageStreamPage.keptNote(LINES_MAX)}</span>
      </div>
      <ConnectionFacts />
      <div className={styles.streamTools}>
        <SelectField
          label={zh.messageStreamPage.kind}
          hideLabel
          value={filter.kind}
          onChange={(event) => changeFilter({ kind: event.target.value })}
          options={[['', zh.messageStreamPage.allKinds], ...Object.entries(STREAM_KINDS)]}
        />
        <TextField
          label={zh.messageStreamPage.keyword}
          hideLabel
          type="search"
          placeholder={zh.messageStreamPage.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            changeFilter({ text: event.target.value });
          }}
        />
        <Button aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? zh.messageStreamPage.summary : zh.messageStreamPage.raw}
        </Button>
        <Button kind={pause ? 'primary' : 'plain'} onClick={() => setPause(pause ? undefined : { lines, total })}>
          {pause
            ? zh.messageStreamPage.resume(waiting > 0 ? zh.messageStreamPage.waitingCount(waiting) : '')
            : zh.messageStreamPage.pause}
        </Button>
        <Button
          disabled={lines.length === 0}
          onClick={() => {
            clearStream();
            setPause(pause && { lines: [], total: 0 });
          }}
        >
          {zh.messageStreamPage.clear}
        </Button>
      </div>
      {pause ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status">
          {zh.messageStreamPage.paused(
            waiting > 0 ? zh.messageStreamPage.waitingLines(waiting) : zh.messageStreamPage.keptForNow,
          )}
        </p>
      ) : null}
      <section className={controls.panel} aria-label={zh.messageStreamPage.region} data-testid="message-stream">
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
