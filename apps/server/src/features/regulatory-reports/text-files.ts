import { formatTime } from '@mashang/contract/time';
import { csvText, writeCsv } from '../../platform/files/sheets/sheet-csv.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type ReportContent, type ReportedOrder, sectionsOf, TRANSACTION } from './report-rules.ts';

async function* once<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

/** Writes transactions as CSV text, with formulas neutralized. */
export async function ordersCsv(
  ctx: Ctx,
  { title, filter, orders }: { title: string; filter: string; orders: readonly ReportedOrder[] },
): Promise<string> {
  const columns = TRANSACTION.map((field) => ({ title: field.title, ...(field.kind ? { kind: field.kind } : {}) }));
  const rows = orders.map((order) => TRANSACTION.map(({ says }) => says(order)));
  const mark = { user: actorName(ctx.actor), time: formatTime(ctx.now), filter };
  const parts: Buffer[] = [];
  for await (const part of writeCsv({ title, columns, rows: once(rows), mark })) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Writes a whole report as CSV text: for each section its title, its heads, its rows, and an empty record. */
export function reportCsv(content: ReportContent): string {
  return csvText(sectionsOf(content).map(({ title, fields, rows }) => ({ title, columns: fields, rows })));
}
