import type { ExportJob } from '@mashang/contract/exports';
import { groupMoney } from '@mashang/contract/money';
import * as zh from './zh.tsx';

/** A count of rows, grouped: `1,234,567`. */
function grouped(rows: number): string {
  return groupMoney(String(rows));
}

/** Progress of an export, in words. */
export function progressText({ state, rows, total, bytes }: ExportJob): string {
  if (state === 'waiting') return zh.progressText.waiting;
  if (state === 'running')
    return total ? zh.progressText.runningTotal(grouped(rows), grouped(total)) : zh.progressText.running(grouped(rows));
  if (state === 'done') return zh.progressText.done(grouped(rows), sizeText(bytes));
  return '';
}

/**
 * Progress of an export, 0 to 1; undefined while it is unknown. The limit is needed because rows may be added after the
 * count.
 */
export function progressOf({ rows, total }: ExportJob): number | undefined {
  return total ? Math.min(1, rows / total) : undefined;
}

function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kib = Math.round(bytes / 1_024);
  return kib < 1_024 ? `${kib} KB` : `${Math.round(kib / 102.4) / 10} MB`;
}
