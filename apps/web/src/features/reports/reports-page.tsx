import { REPORT_GROUP_NAMES, REPORT_LINES_MAX, type ReportGroup, type ReportLine } from '@mashang/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useFloats } from '../../lib/session/use-floats.ts';
import { Chart, type ChartData } from '../../ui/chart/chart.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { DateRangeField } from '../../ui/form/date-range-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { useListExport } from '../exports/use-export.ts';
import { AcquiredTable } from './acquired-table.tsx';
import { ChannelTable } from './channel-table.tsx';
import { reportQuery } from './queries.ts';
import { reportColumns, reportColumnsOf, reportTotals } from './report-columns.tsx';
import { ReportSummary } from './report-summary.tsx';
import { type ReportState, readReportState, writeReportState } from './report-url.ts';
import * as styles from './reports.module.css';
import * as zh from './zh.tsx';

const GROUPS = Object.entries(REPORT_GROUP_NAMES) as [ReportGroup, string][];
const LINE_NAMES: Record<ReportGroup, string> = zh.lineNames;
/** Groupings of a report of one merchant. */
const MERCHANT_GROUPS: readonly ReportGroup[] = ['day', 'product', 'merchant'];

/** Largest number of columns that a chart shows legibly. */
const CHART_LINES = 31;

function chartOf(lines: readonly ReportLine[], byDay: boolean): ChartData {
  const shown = (byDay ? lines.toReversed().slice(-CHART_LINES) : lines.slice(0, 7)).filter(
    ({ key }) => byDay || key !== '0',
  );
  return {
    labels: shown.map(({ label }) => (byDay ? label.slice(5) : label)),
    ...(byDay ? {} : { horizontal: true }),
    series: [
      {
        name: zh.chartOf.created,
        kind: 'bar',
        values: shown.map(({ orders }) => orders),
        texts: shown.map(({ orders }) => String(orders)),
      },
      {
        name: zh.chartOf.succeeded,
        kind: 'bar',
        values: shown.map(({ succeeded }) => succeeded),
        texts: shown.map(({ succeeded }) => String(succeeded)),
      },
    ],
  };
}

function lineKey(line: ReportLine): string {
  return line.key;
}

/** 统计报表: a range of days by day, product, account, agent or merchant; the figures come from the ledger and equal it. */
export default function ReportsPage(): ReactNode {
  const { area } = useCurrentUser();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readReportState(query, Date.now()), [query]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(state),
    placeholderData: keepPreviousData,
  });
  const orders = usePagePath('collection-orders');
  const bills = usePagePath('bills');
  const books = usePagePath('ledger-books');
  const exporting = useListExport('reports', Object.fromEntries(writeReportState(state)));
  const isOperator = area === 'operator';
  // A code merchant has no downline.
  const isAlone = area === 'code_merchant';
  const hasAccounts = useFloats() || isOperator;
  const groups = GROUPS.filter(
    ([group]) =>
      !(isAlone && group === 'participant') &&
      (hasAccounts || group !== 'account') &&
      (isOperator || group !== 'merchant') &&
      (!state.merchantId || MERCHANT_GROUPS.includes(group)),
  );
  const declared = useMemo(() => {
    const { label, ...figures } = reportColumnsOf(area, hasAccounts);
    return { figures, columns: { label: { ...label, title: LINE_NAMES[state.groupBy] }, ...figures } };
  }, [area, hasAccounts, state.groupBy]);
  const columns = useMemo(
    () => reportColumns({ orders, bills, books, report: pathname }, state, declared.columns),
    [orders, bills, books, pathname, state, declared],
  );
  const chart = useMemo(() => data && chartOf(data.lines, state.groupBy === 'day'), [data, state.groupBy]);
  function change(next: Partial<ReportState>): void {
    setQuery(writeReportState({ ...state, ...next }));
  }
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.reportsPage.heading}</h1>
        <span className={looks.grow} />
        {exporting ? (
          <ExportMenu
            exporting={exporting}
            shown={columns.map(({ key }) => key)}
            total={data && !data.cut ? data.lines.length : undefined}
            totalIsCapped={false}
          />
        ) : null}
        <Button
          className={controls.btnIcon}
          aria-label={zh.reportsPage.refresh}
          title={zh.reportsPage.refreshTitle}
          onClick={() => void refetch()}
        >
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      <form
        className={`${controls.panel} ${orderList.filters}`}
        aria-label={zh.reportsPage.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={orderList.filterLine}>
          <DateRangeField
            value={state}
            onChange={({ startDate, endDate }) =>
              change(startDate && endDate ? { startDate, endDate } : readReportState(new URLSearchParams(), Date.now()))
            }
          />
          {state.participantId ? (
            <Button onClick={() => change({ participantId: undefined })}>{zh.reportsPage.allAgents}</Button>
          ) : null}
          {state.merchantId ? (
            <Button onClick={() => change({ merchantId: undefined })}>{zh.reportsPage.allMerchants}</Button>
          ) : null}
        </div>
        <fieldset className={`${controls.chips} ${orderList.filterStatus}`}>
          <legend className={looks.srOnly}>{zh.reportsPage.grouping}</legend>
          {groups.map(([group, name]) => (
            <button
              key={group}
              type="button"
              className={controls.chip}
              aria-pressed={state.groupBy === group}
              onClick={() => change({ groupBy: group, ...(group === 'merchant' ? { participantId: undefined } : {}) })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </form>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ReportSummary report={data} own={declared.figures.own?.title ?? ''} collects={hasAccounts} /> : null}
      {area === 'agent' ? <AcquiredTable startDate={state.startDate} endDate={state.endDate} /> : null}
      {isOperator ? <ChannelTable startDate={state.startDate} endDate={state.endDate} /> : null}
      {(error && !data) || !hasAccounts ? null : (
        <Chart
          title={zh.reportsPage.ordersOf(REPORT_GROUP_NAMES[state.groupBy])}
          axis={LINE_NAMES[state.groupBy]}
          data={chart}
          empty={zh.reportsPage.noOrders}
        />
      )}
      {error && !data ? null : (
        <section className={`${controls.panel} ${styles.reportTable}`} data-stale={isPlaceholderData}>
          <DataTable
            label={zh.reportsPage.reportTable}
            testId="report-table"
            focusable
            columns={columns}
            rows={data?.lines}
            rowKey={lineKey}
            totals={data && reportTotals(data.totals, declared.figures)}
            empty={<EmptyState title={zh.reportsPage.emptyTitle} hint={zh.reportsPage.emptyHint} />}
          />
          {data?.cut ? (
            <p className={`${looks.soft} ${styles.reportCut}`}>{zh.reportsPage.cutNote(REPORT_LINES_MAX)}</p>
          ) : null}
        </section>
      )}
    </div>
  );
}
