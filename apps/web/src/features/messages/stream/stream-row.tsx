import { formatTime } from '@mashang/contract/time';
import { memo, type ReactNode, useState } from 'react';
import { copyText } from '../../../lib/format/copy-text.ts';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './message-stream.module.css';
import { prettyRaw, STREAM_KINDS, type StreamKind, type StreamLine } from './stream-rules.ts';

const TONES: Record<StreamKind, Tone> = {
  message: 'info',
  order: 'ok',
  refund: 'ok',
  application: 'ok',
  account: 'ok',
  network: 'ok',
  site: 'info',
  risk: 'warn',
  merchant: 'info',
  hello: 'mute',
  link: 'mute',
  'close-channel': 'bad',
  pong: 'mute',
};

/** One line of the stream; its raw text opens under it. It renders once: a flood renders only new lines. */
export const StreamRow = memo(function StreamRow({ line, raw }: { line: StreamLine; raw: boolean }): ReactNode {
  const [opened, setOpened] = useState(false);
  const isOpen = raw || opened;
  return (
    <li className={styles.streamLine} data-testid="stream-line" data-kind={line.kind}>
      <button type="button" className={styles.streamHead} aria-expanded={isOpen} onClick={() => setOpened(!opened)}>
        <time className={`${looks.num} ${looks.soft}`} title={formatTime(line.at)}>
          {formatTime(line.at).slice(11)}
        </time>
        <StatusTag tone={line.alarm ? 'warn' : TONES[line.kind]}>{STREAM_KINDS[line.kind]}</StatusTag>
        <span className={styles.streamText}>{line.summary}</span>
      </button>
      {isOpen ? (
        <div className={styles.streamRaw}>
          <pre className={looks.mono}>{prettyRaw(line.raw)}</pre>
          <button
            type="button"
            className={controls.copyBtn}
            aria-label={zh.streamRow.copyTextLabel}
            title={zh.streamRow.title}
            onClick={() => void copyText(line.raw)}
          >
            <Icon name="copy" size={14} />
          </button>
        </div>
      ) : null}
    </li>
  );
});
