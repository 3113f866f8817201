import { create } from 'zustand';
import { type Link, onFrame, useRealtime } from '../../../lib/realtime/realtime.ts';
import * as zh from '../zh.tsx';
import { type StreamLine, summaryOf, trimLines } from './stream-rules.ts';

/**
 * The live stream of 消息监听, newest first. It is recorded here from the first connection on, not by the page: frames from
 * before the page was opened, while its tab was hidden or the browser was in the background are included.
 */
export const useStream = create<{ lines: readonly StreamLine[]; total: number }>(() => ({ lines: [], total: 0 }));

const LINK_TEXTS: Record<Link['state'], string> = zh.linkTexts;

let buffer: StreamLine[] = [];
let total = 0;
let nextKey = 1;
let drawing = false;
let drawnAt = 0;

/** Least time between two renders: nobody reads faster, and the page stays responsive. */
const REDRAW_MS = 100;

/** Publishes once per animation frame and ten times a second at most, however many frames arrived. */
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
  // A hidden page does not render, so the buffer is trimmed here too.
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

/** Records every frame and every change of the connection, until the returned function is called. */
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

/** Removes all lines. */
export function clearStream(): void {
  buffer = [];
  total = 0;
  useStream.setState({ lines: [], total: 0 });
}
