import { countdownText } from '../../../lib/format/format.ts';
import * as zh from '../zh.tsx';

const HOUR_MS = 3_600_000;

/** When the reader may claim again, by this machine's clock; 0 means now. */
export function coolsUntil({ waitSeconds }: { waitSeconds: number }): number {
  return waitSeconds > 0 ? Date.now() + waitSeconds * 1_000 : 0;
}

/** Text of a duration: N分N秒, from an hour on N小时N分. */
export function lastedText(ms: number): string {
  if (ms < 1_000) return zh.lasted.justNow;
  if (ms < HOUR_MS) return countdownText(ms);
  return zh.lasted.hours(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / 60_000));
}

/** Text of a duration in the rules: 15 分钟, 90 秒. */
export function spanText(seconds: number): string {
  return seconds % 60 === 0 ? zh.span.minutes(seconds / 60) : zh.span.seconds(seconds);
}
