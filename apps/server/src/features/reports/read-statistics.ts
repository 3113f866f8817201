import { BOOKS_CURRENCY } from '@mashang/contract/money';
import type { SonDays, SonStatistics, StatisticsQuery } from '@mashang/contract/participants';
import { formatTime, isDay } from '@mashang/contract/time';
import { asReader } from '../../platform/database/statements/reader.ts';
import { invalidField } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { agentOf } from '../participants/agent-of.ts';
import { requireSubAgent } from '../participants/network/require-sub-agent.ts';
import { everyDay } from './report-rules.ts';
import { figuresOf, SPAN_DAYS_MAX } from './statistics-rules.ts';
import { listLines } from './statistics-store.ts';
import { type DownlineSpan, sumDownlineFigures } from './sum-downline-figures.ts';
import * as zh from './zh.ts';

const WEEK_MS = 6 * 86_400_000;

function spanOf(ctx: Ctx, query: StatisticsQuery): { span: DownlineSpan; days: string[] } {
  const endDate = query.endDate ?? formatTime(ctx.now).slice(0, 10);
  const startDate =
    query.startDate ?? new Date(Date.parse(`${endDate}T00:00:00Z`) - WEEK_MS).toISOString().slice(0, 10);
  if (!isDay(startDate)) throw invalidField('startDate', zh.readStatistics.noSuchDay);
  if (!isDay(endDate)) throw invalidField('endDate', zh.readStatistics.noSuchDay);
  const days = startDate > endDate ? [] : everyDay(startDate, endDate).toReversed();
  if (days.length === 0) throw invalidField('endDate', zh.readStatistics.endBeforeStart);
  if (days.length > SPAN_DAYS_MAX) throw invalidField('startDate', zh.readStatistics.spanLimit);
  return { span: { reader: agentOf(ctx), under: query.id ? BigInt(query.id) : null, startDate, endDate }, days };
}

/** Returns the figures of each child's downline in a range of days, and the reader's earnings from it. */
export async function readStatistics(ctx: Ctx, query: StatisticsQuery): Promise<SonStatistics> {
  allow(ctx.actor, 'participant:read');
  const { span } = spanOf(ctx, query);
  const { reader, under: line, startDate, endDate } = span;
  return asReader(ctx, async (tx) => {
    if (line !== null) await requireSubAgent(tx, line);
    const [lines, rows] = [await listLines(tx, { reader, line }), await sumDownlineFigures(tx, span, 'participant')];
    const byMember = new Map(rows.map((row) => [row.key, row]));
    return {
      startDate,
      endDate,
      currency: BOOKS_CURRENCY,
      list: lines.map(({ id, name, kind, members }) => {
        const own = members.flatMap((member) => byMember.get(String(member)) ?? []);
        return { id: String(id), name, kind, ...figuresOf(own) };
      }),
      total: figuresOf(rows),
    };
  });
}

/** Returns the same figures by day. */
export async function readDays(ctx: Ctx, query: StatisticsQuery): Promise<SonDays> {
  allow(ctx.actor, 'participant:read');
  const { days, span } = spanOf(ctx, query);
  const { under: line, startDate, endDate } = span;
  return asReader(ctx, async (tx) => {
    if (line !== null) await requireSubAgent(tx, line);
    const rows = await sumDownlineFigures(tx, span, 'day');
    return {
      startDate,
      endDate,
      currency: BOOKS_CURRENCY,
      days: days.map((day) => ({ day, ...figuresOf(rows.filter(({ key }) => key === day)) })),
    };
  });
}
