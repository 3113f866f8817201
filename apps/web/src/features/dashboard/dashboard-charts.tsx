import type { AgtIndex, MoneyFigures, OrderFigures } from '@mashang/contract/dashboard';
import { groupMoney } from '@mashang/contract/money';
import type { Report } from '@mashang/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Chart, type ChartData } from '../../ui/chart/chart.tsx';
import * as styles from './dashboard.module.css';
import { todayReportQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Largest number of bars that are legible side by side. */
const MOST = 7;

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0');
}

function hourlyData(hourly: OrderFigures['hourly'], orders: string | undefined, today: string): ChartData {
  const series = (name: string, kind: 'bar' | 'line', values: number[]) => ({
    name,
    kind,
    values,
    texts: values.map(String),
  });
  return {
    labels: hourly.map(({ hour }) => `${twoDigits(hour)}:00`),
    series: [
      series(
        zh.hourlyData.ordersToday,
        'bar',
        hourly.map((row) => row.orders),
      ),
      series(
        zh.hourlyData.succeededToday,
        'bar',
        hourly.map((row) => row.succeeded),
      ),
      series(
        zh.hourlyData.ordersYesterday,
        'line',
        hourly.map((row) => row.yesterday),
      ),
    ],
    links: orders
      ? hourly.map(({ hour }) => {
          const range = {
            startDate: `${today} ${twoDigits(hour)}:00:00`,
            endDate: `${today} ${twoDigits(hour)}:59:59`,
          };
          return `${orders}?${new URLSearchParams(range)}`;
        })
      : undefined,
  };
}

function rateData(report: Report, orders: string | undefined): ChartData {
  const lines = report.lines.filter(({ key, orders: count }) => key !== '0' && count > 0).slice(0, MOST);
  return {
    labels: lines.map(({ label }) => label),
    horizontal: true,
    series: [
      {
        name: zh.rateData.successRate,
        kind: 'bar',
        values: lines.map(({ successRate }) => Number(successRate)),
        texts: lines.map((line) => `${line.successRate}%（${line.succeeded}/${line.orders}）`),
      },
    ],
    links: orders ? lines.map(({ filter }) => `${orders}?${new URLSearchParams(filter)}`) : undefined,
  };
}

function agentData(report: Report, reports: string | undefined, today: string): ChartData {
  const lines = report.lines.filter(({ key }) => key !== '0').slice(0, MOST);
  return {
    labels: lines.map(({ label }) => label),
    horizontal: true,
    series: [
      {
        name: zh.agentData.settledToday,
        kind: 'bar',
        values: lines.map((line) => Number(line.settledAmount)),
        texts: lines.map((line) => groupMoney(line.settledAmount)),
      },
    ],
    links: reports
      ? lines.map(({ key }) => {
          const query = { groupBy: 'day', startDate: today, endDate: today, participantId: key };
          return `${reports}?${new URLSearchParams(query)}`;
        })
      : undefined,
  };
}

function floatData(days: MoneyFigures['floatDays'], bills: string | undefined): ChartData {
  return {
    labels: days.map(({ day }) => day.slice(5)),
    series: [
      {
        name: zh.floatData.closingFloat,
        kind: 'line',
        values: days.map(({ balance }) => Number(balance)),
        texts: days.map(({ balance }) => groupMoney(balance)),
      },
    ],
    links: bills ? days.map(({ day }) => `${bills}?startDate=${day}&endDate=${day}`) : undefined,
  };
}

/** The day's orders by hour, the success of products and accounts, the float, and the sub-agents that collect most. */
export function DashboardCharts({ data }: { data: AgtIndex }): ReactNode {
  const { area } = useCurrentUser();
  const today = todayText(Date.now());
  const orders = usePagePath('collection-orders');
  const reports = usePagePath('reports');
  const bills = usePagePath('bills');
  // An agent without float has no orders of its own to chart.
  const enabled = useMay('report:read') && (data.floats || area === 'operator');
  const ranked = enabled && data.floats && area !== 'code_merchant';
  const products = useQuery({ ...todayReportQuery('product', today), enabled }).data;
  const accounts = useQuery({ ...todayReportQuery('account', today), enabled: enabled && data.floats }).data;
  const agents = useQuery({ ...todayReportQuery('participant', today), enabled: ranked }).data;
  const hourly = useMemo(() => data.hourly && hourlyData(data.hourly, orders, today), [data.hourly, orders, today]);
  const byProduct = useMemo(() => products && rateData(products, orders), [products, orders]);
  const byAccount = useMemo(() => accounts && rateData(accounts, orders), [accounts, orders]);
  const byAgent = useMemo(() => agents && agentData(agents, reports, today), [agents, reports, today]);
  const float = useMemo(() => data.floatDays && floatData(data.floatDays, bills), [data.floatDays, bills]);
  return (
    <div className={styles.dashCharts}>
      {hourly ? (
        <div className={styles.dashWide}>
          <Chart
            title={zh.dashboardCharts.hours}
            axis={zh.dashboardCharts.hoursAxis}
            data={hourly}
            empty={zh.dashboardCharts.noOrders}
            note={zh.dashboardCharts.hoursNote}
          />
        </div>
      ) : null}
      {enabled ? (
        <>
          <Chart
            title={zh.dashboardCharts.products}
            axis={zh.dashboardCharts.productsAxis}
            data={byProduct}
            empty={zh.dashboardCharts.noOrders}
            note={zh.dashboardCharts.ordersOfToday}
          />
          {data.floats ? (
            <Chart
              title={zh.dashboardCharts.accounts}
              axis={zh.dashboardCharts.accountsAxis}
              data={byAccount}
              empty={zh.dashboardCharts.noOrders}
              note={zh.dashboardCharts.ordersOfToday}
            />
          ) : null}
        </>
      ) : null}
      {float ? (
        <Chart
          title={area === 'operator' ? zh.dashboardCharts.networkFloat : zh.dashboardCharts.ownFloat}
          axis={zh.dashboardCharts.floatAxis}
          data={float}
          empty={zh.dashboardCharts.noFloat}
          note={zh.dashboardCharts.floatNote}
        />
      ) : null}
      {ranked ? (
        <Chart
          title={zh.dashboardCharts.agents}
          axis={zh.dashboardCharts.agentsAxis}
          data={byAgent}
          empty={zh.dashboardCharts.noSettled}
          note={zh.dashboardCharts.agentsNote}
        />
      ) : null}
    </div>
  );
}
