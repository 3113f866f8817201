import type { PageErrorKind } from '@mashang/contract/error-log';
import { formatTime } from '@mashang/contract/time';
import type { Fault } from '../../lib/faults/fault-rules.ts';
import * as zh from './zh.tsx';

export const FAULT_NAMES: Record<PageErrorKind, string> = zh.faultNames;

/** A fault as text for the people who fix it. */
export function faultText({ kind, message, stack, path, firstAt, lastAt, count }: Fault, build: string): string {
  const when = count > 1 ? zh.faultText.when(formatTime(firstAt), formatTime(lastAt), count) : formatTime(lastAt);
  return [
    `[${FAULT_NAMES[kind]}] ${message}`,
    zh.faultText.time(when),
    zh.faultText.page(path),
    zh.faultText.version(build || zh.faultText.development),
    stack,
  ]
    .filter(Boolean)
    .join('\n');
}
