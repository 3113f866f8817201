import { create } from 'zustand';
import { type Link, onFrame, useRealtime } from '../../../lib/realtime/realtime.ts';
import * as zh from '../zh.tsx';
import { type StreamLine, summaryOf, trimLines } from './stream-rules.ts';

/**
 * The live stream as 消息监听 shows it, newest first. Recorded here and not by the page, from the first connection on:
 * what came before the page was opened, while its tab was hidden or while the browser was in the background is there.
 */
export const useStream = create<{ lines: readonly StreamLine[]; total: number }>(() => ({ lines: [], total: 0 }));

const LINK_TEXTS: Record<Link['state'], string> = zh.linkTexts;

let buffer: StreamLine[] = [];
let total = 0;
let nextKey = 1;
let drawing = false;
let drawnAt = 0;

/** Between two redraws at least: nobody reads faster, and the page stays free for the pointer. */
const REDRAW_MS = 100;

/** Once per drawn picture and ten times a second at most, however many frames came. */
function publish(): void {
  const rest = drawnAt + REDRAW_MS - performance.now();
  if (rest > 0) return void setTimeout(() => requestAnimationFrame(publish), rest);
  drawnAt = performance.now();
  drawing = false;
  buffer = trimLines(buffer);
  useStream.setState({ lines: buffer.toReversed(), total });
}

function record(line: Omit<StreamLine, 'key' | 'at'>): void {
  total += 1;
  buffer.push({ ...line, key: nextKey++, at: Date.now() });
  // A hidden page draws nothing, so the buffer is trimmed here too.
  if (buffer.length > 1_000) buffer = trimLines(buffer);
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(publish);
}

function recordLink({ state, reason, address }: Link): void {
  record({
    kind: 'link',
    summary: reason ? `${LINK_TEXTS[state]}：${reason}` : LINK_TEXTS[state],
    raw: JSON.stringify({ state, reason, address }),
    alarm: state === 'waiting' || state === 'elsewhere',
  });
}

/** Takes down every frame and what happens to the connection, until the returned function is called. */
export function recordStream(): () => void {
  const leaveFrames = onFrame((frame, raw) => record({ kind: frame.kind, summary: summaryOf(frame), raw }));
  const leaveLink = useRealtime.subscribe((link, before) => {
    if (link.state !== before.state) recordLink(link);
  });
  return () => {
    leaveFrames();
    leaveLink();
    clearStream();
  };
}

/** Takes all lines away. */
export function clearStream(): void {
  buffer = [];
  total = 0;
  useStream.setState({ lines: [], total: 0 });
}
