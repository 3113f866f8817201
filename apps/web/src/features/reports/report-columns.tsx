import { SUCCEEDED_FILTER } from '@mashang/contract/collection-orders';
import type { ReportFigures, ReportGroup, ReportLine } from '@mashang/contract/reports';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../ui/data-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { ReportState } from './report-url.ts';

/** Where a line's figures lead; undefined where the reader has no such list. */
export type ReportPaths = { orders?: string; bills?: string; books?: string; report: string };
/** `others` is empty for who has nobody below; `collects` is false for whom only commissions are figures of its own. */
type Names = { own: string; others: string; fee: boolean; collects: boolean };
const EARNINGS: readonly (keyof ReportFigures)[] = ['own', 'others'];
type Figure = { key: keyof ReportFigures; title: string; money?: true; link?(line: ReportLine): string | undefined };

function figuresOf(paths: ReportPaths, state: ReportState, names: Names): Figure[] {
  // The order list knows days, products and accounts; who collected is told by the report itself.
  const exact = state.groupBy !== 'participant' && !state.participantId;
  function orders(status?: string): Figure['link'] {
    return ({ filter, label, key }) =>
      paths.orders && exact && (state.groupBy === 'day' || (key !== '0' && label))
        ? `${paths.orders}?${new URLSearchParams({ ...filter, ...(status ? { status } : {}) })}`
        : undefined;
  }
  function earnings({ filter }: ReportLine): string | undefined {
    if (!paths.bills || !exact || state.groupBy !== 'day' || state.product || state.merchantId) return undefined;
    return `${paths.bills}?${new URLSearchParams({ account: 'commission', startDate: filter.startDate ?? '', endDate: filter.endDate ?? '' })}`;
  }
  // One posting of the reader's own stands for each order that was settled: those lists are exact by day.
  function settled(type: string): Figure['link'] {
    return ({ filter }) => {
      if (!exact || state.groupBy !== 'day' || state.product || state.merchantId) return undefined;
      const days = { startDate: filter.startDate ?? '', endDate: filter.endDate ?? '' };
      if (paths.books)
        return `${paths.books}?${new URLSearchParams({ tab: 'postings', kind: 'revenue', type, ...days })}`;
      return paths.bills && `${paths.bills}?${new URLSearchParams({ account: 'commission', type, ...days })}`;
    };
  }
  const figures: Figure[] = [
    { key: 'orders', title: '创建笔数', link: orders() },
    { key: 'amount', title: '创建金额（元）', money: true, link: orders() },
    { key: 'succeeded', title: '其中已成功', link: orders(SUCCEEDED_FILTER) },
    { key: 'successRate', title: '成功率' },
    { key: 'settledOrders', title: '结算笔数', link: settled('collection.settled') },
    { key: 'settledAmount', title: '结算金额（元）', money: true, link: settled('collection.settled') },
    { key: 'refundOrders', title: '退款笔数', link: settled('collection.refunded') },
    ...(names.fee ? [{ key: 'fee', title: '手续费（元）', money: true } as const] : []),
    { key: 'own', title: names.own, money: true, link: earnings },
    ...(names.others ? [{ key: 'others', title: names.others, money: true } as const] : []),
    { key: 'payouts', title: '代付笔数', link: settled('payout.settled') },
    { key: 'payoutAmount', title: '代付金额（元）', money: true, link: settled('payout.settled') },
  ];
  return names.collects ? figures : figures.filter(({ key }) => EARNINGS.includes(key));
}

function text(figure: Figure, figures: ReportFigures): ReactNode {
  const value = figures[figure.key];
  if (figure.key === 'successRate') return figures.orders === 0 ? '—' : `${value}%`;
  return figure.money ? <MoneyText value={String(value)} /> : value.toLocaleString('en-US');
}

const LINE_FILTERS: Partial<Record<ReportGroup, string>> = { participant: 'participantId', merchant: 'merchantId' };

/** Where a line itself leads: an agent's and a merchant's to its days. */
function lineLink(line: ReportLine, paths: ReportPaths, state: ReportState): string | undefined {
  const filter = LINE_FILTERS[state.groupBy];
  if (!filter || line.key === '0') return undefined;
  const { startDate, endDate } = state;
  return `${paths.report}?${new URLSearchParams({ groupBy: 'day', startDate, endDate, [filter]: line.key })}`;
}

/** A report's columns; each figure that a list stands behind leads there. */
export function reportColumns(
  paths: ReportPaths,
  state: ReportState,
  names: Names & { line: string },
): Column<ReportLine>[] {
  return [
    {
      key: 'label',
      title: names.line,
      stick: 'left',
      render: (line) => {
        const link = lineLink(line, paths, state);
        return link ? <Link to={link}>{line.label}</Link> : line.label;
      },
    },
    ...figuresOf(paths, state, names).map(
      (figure): Column<ReportLine> => ({
        key: figure.key,
        title: figure.title,
        align: 'right',
        render: (line) => {
          const nothing = line[figure.key] === 0 || line[figure.key] === '0.00';
          const link = nothing ? undefined : figure.link?.(line);
          const shown = <span className="num">{text(figure, line)}</span>;
          return link ? <Link to={link}>{shown}</Link> : shown;
        },
      }),
    ),
  ];
}

/** Cells of the totals row. */
export function reportTotals(totals: ReportFigures, names: Names): Record<string, ReactNode> {
  const figures = figuresOf({ report: '' }, { groupBy: 'day', startDate: '', endDate: '' }, names);
  return Object.fromEntries(
    figures.map((figure) => [
      figure.key,
      <span key={figure.key} className="num">
        {text(figure, totals)}
      </span>,
    ]),
  );
}
