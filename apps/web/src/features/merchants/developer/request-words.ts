import { MERCHANT_CAUSES } from '@mashang/contract/merchant-causes';
import type { LoggedRequest } from '@mashang/contract/request-log';
import type { Tone } from '@mashang/contract/states';
import * as zh from './zh.ts';

const CAUSES: Readonly<Record<string, { text: string } | undefined>> = MERCHANT_CAUSES;

export function requestTone(status: number): Tone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'ok';
}

/** What a cause means; one that this page does not know, of a newer server, stays as it is. */
export function causeText(cause: string): string {
  return CAUSES[cause]?.text ?? cause;
}

export type ComparedLine = { name: string; expected: string; received: string; differs: boolean };

/**
 * The lines of the text to sign beside those that were signed. Line breaks of Windows and one at the end are shown as
 * `\r` and as an empty line.
 */
export function comparedLines({ expected, received }: Pick<LoggedRequest, 'expected' | 'received'>): ComparedLine[] {
  const left = linesOf(expected);
  const right = linesOf(received);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    name: zh.requestDrawer.lines[at] ?? zh.requestDrawer.furtherLine,
    expected: left[at] ?? '',
    received: right[at] ?? '',
    differs: left[at] !== right[at],
  }));
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replaceAll('\r', '\\r'));
}
