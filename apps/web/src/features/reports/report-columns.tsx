import { SUCCEEDED_FILTER } from '@mashang/contract/collection-orders';
import type { ListColumn } from '@mashang/contract/list-columns';
import { OWN_REPORT_COLUMNS, REPORT_COLUMNS } from '@mashang/contract/lists/reports';
import type { Area } from '@mashang/contract/permissions';
import type { ReportFigures, ReportGroup, ReportLine } from '@mashang/contract/reports';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Drawing, type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { ReportState } from './report-url.ts';

/** Paths of the lists behind a line's figures; undefined where the reader has no such list. */
export type ReportPaths = { orders?: string; bills?: string; books?: string; report: string };
type LinkOf = (line: ReportLine) => string | undefined;
type Figures = { readonly [K in keyof ReportFigures]?: ListColumn<ReportLine> };
type Columns = Figures & { readonly label: ListColumn<ReportLine> };

/** Makes one value for each figure that is shown. */
function eachFigure<K extends keyof ReportFigures, Made>(
  figures: { readonly [P in K]?: unknown },
  make: (key: K) => Made,
): { [P in K]?: Made } {
  const made: { [P in K]?: Made } = {};
  for (const key in figures) made[key] = make(key);
  return made;
}

/**
 * Columns for the reader: the operator also sees fees, a code merchant has no downline, a reader who collects nothing
 * sees only earnings.
 */
export function reportColumnsOf(area: Area, collects: boolean): Columns {
  if (!collects) {
    const { label, own, others } = OWN_REPORT_COLUMNS;
    return { label, own, others };
  }
  if (area === 'operator') return REPORT_COLUMNS;
  if (area === 'agent') return OWN_REPORT_COLUMNS;
  const { others: _, ...alone } = OWN_REPORT_COLUMNS;
  return alone;
}

/** Links to the lists behind a line's figures. */
function linksOf(paths: ReportPaths, state: ReportState): { readonly [K in keyof ReportFigures]?: LinkOf } {
  // The order list filters by day, product and account; only the report itself filters by collector.
  const exact = state.groupBy !== 'participant' && !state.participantId;
  function orders(status?: string): LinkOf {
    return ({ filter, label, key }) =>
      paths.orders && exact && (state.groupBy === 'day' || (key !== '0' && label))
        ? `${paths.orders}?${new URLSearchParams({ ...filter, ...(status ? { status } : {}) })}`
        : undefined;
  }
  function earnings({ filter }: ReportLine): string | undefined {
    if (!paths.bills || !exact || state.groupBy !== 'day' || state.product || state.merchantId) return undefined;
    const { startDate = '', endDate = '' } = filter;
    return `${paths.bills}?${new URLSearchParams({ account: 'commission', startDate, endDate })}`;
  }
  // The reader's own books have one posting for each settled order: those lists are exact by day.
  function settled(type: string): LinkOf {
    return ({ filter }) => {
      if (!exact || state.groupBy !== 'day' || state.product || state.merchantId) return undefined;
      const days = { startDate: filter.startDate ?? '', endDate: filter.endDate ?? '' };
      if (paths.books)
        return `${paths.books}?${new URLSearchParams({ tab: 'postings', kind: 'revenue', type, ...days })}`;
      return paths.bills && `${paths.bills}?${new URLSearchParams({ account: 'commission', type, ...days })}`;
    };
  }
  return {
    orders: orders(),
    amount: orders(),
    succeeded: orders(SUCCEEDED_FILTER),
    own: earnings,
    settledOrders: settled('collection.settled'),
    settledAmount: settled('collection.settled'),
    refundOrders: settled('collection.refunded'),
    payouts: settled('payout.settled'),
    payoutAmount: settled('payout.settled'),
  };
}

function figureText(key: keyof ReportFigures, figures: ReportFigures): ReactNode {
  const value = figures[key];
  if (key === 'successRate') return figures.orders === 0 ? '—' : `${value}%`;
  return typeof value === 'number' ? value.toLocaleString('en-US') : <MoneyText value={value} />;
}

const LINE_FILTERS: Partial<Record<ReportGroup, string>> = { participant: 'participantId', merchant: 'merchantId' };

/** Link of a line itself: an agent's and a merchant's opens its report by day. */
function lineLink(line: ReportLine, paths: ReportPaths, state: ReportState): string | undefined {
  const filter = LINE_FILTERS[state.groupBy];
  if (!filter || line.key === '0') return undefined;
  const { startDate, endDate } = state;
  return `${paths.report}?${new URLSearchParams({ groupBy: 'day', startDate, endDate, [filter]: line.key })}`;
}

/**
 * A report's columns; each figure with a list behind it links to that list. The label column's title names the
 * grouping.
 */
export function reportColumns(paths: ReportPaths, state: ReportState, columns: Columns): ListedColumn<ReportLine>[] {
  const links = linksOf(paths, state);
  function drawn(key: keyof ReportFigures): Drawing<ReportLine> {
    return {
      render: (line) => {
        const nothing = line[key] === 0 || line[key] === '0.00';
        const link = nothing ? undefined : links[key]?.(line);
        const shown = <span className={looks.num}>{figureText(key, line)}</span>;
        return link ? <Link to={link}>{shown}</Link> : shown;
      },
    };
  }
  const { label: _, ...figures }: Columns = columns;
  return screenColumns(columns, {
    ...eachFigure(figures, drawn),
    label: {
      stick: 'left',
      render: (line) => {
        const link = lineLink(line, paths, state);
        return link ? <Link to={link}>{line.label}</Link> : line.label;
      },
    },
  });
}

/** Cells of the totals row. */
export function reportTotals(totals: ReportFigures, figures: Figures): Record<string, ReactNode> {
  return eachFigure(figures, (key) => (
    <span key={key} className={looks.num}>
      {figureText(key, totals)}
    </span>
  ));
}
