import type { ExportFormat } from '@mashang/contract/exports';
import * as zh from './zh.ts';

/** The storage name of a try's file. */
export function fileOf({ id, attempt, format }: { id: string; attempt: number; format: ExportFormat }): string {
  return `exports/${id}-${attempt}.${format}`;
}

/** The name under which the file is saved: `代收订单_20260102-030405.xlsx`. */
export function saveName({
  title,
  createTime,
  format,
}: {
  title: string;
  createTime: string;
  format: ExportFormat;
}): string {
  return `${title}_${createTime.replace(/[-:]/g, '').replace(' ', '-')}.${format}`;
}

/** The filter as text, for the mark in the file. */
export function filterText(query: Readonly<Record<string, string>>): string {
  return (
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ') || zh.exportRules.all
  );
}

/** The wanted columns that exist, in the wanted order; all columns if none are named. */
export function chosenColumns<Column extends { key: string }>(
  all: readonly Column[],
  wanted: readonly string[] | null,
): Column[] {
  if (!wanted) return [...all];
  return wanted.flatMap((key) => all.find((column) => column.key === key) ?? []);
}
