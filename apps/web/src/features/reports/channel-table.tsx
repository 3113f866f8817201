import { CHANNEL_REPORT_DAYS_MAX, type ChannelLine, type ChannelReport } from '@mashang/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { channelReportQuery } from './queries.ts';
import * as styles from './reports.module.css';
import * as zh from './zh.tsx';

type Figure = Exclude<keyof ChannelLine, 'day' | 'code' | 'title'>;
const FIGURES: readonly (readonly [Figure, string])[] = [
  ['orders', zh.channelFigures.orders],
  ['amount', zh.channelFigures.amount],
  ['fee', zh.channelFigures.fee],
  ['commission', zh.channelFigures.commission],
  ['cost', zh.channelFigures.cost],
  ['margin', zh.channelFigures.margin],
];

function text(value: string | number): ReactNode {
  return (
    <span className={looks.num}>
      {typeof value === 'string' ? <MoneyText value={value} /> : value.toLocaleString('en-US')}
    </span>
  );
}

const COLUMNS: Column<ChannelLine>[] = [
  { key: 'day', title: zh.channelTable.day, stick: 'left', render: ({ day }) => day },
  { key: 'title', title: zh.channelTable.channel, render: ({ code, title }) => `${title}（${code}）` },
  ...FIGURES.map(
    ([key, title]): Column<ChannelLine> => ({ key, title, align: 'right', render: (line) => text(line[key]) }),
  ),
];

function totalsOf({ totals }: ChannelReport): Record<string, ReactNode> {
  return Object.fromEntries(FIGURES.map(([key]) => [key, text(totals[key])]));
}

const lineKey = ({ day, code }: ChannelLine) => `${day} ${code}`;
const DAY_MS = 86_400_000;

/** 渠道毛利 for operators: what payment channels left on these days. Nothing where none received anything. */
export function ChannelTable(days: { startDate: string; endDate: string }): ReactNode {
  const isShort = Date.parse(days.endDate) - Date.parse(days.startDate) < CHANNEL_REPORT_DAYS_MAX * DAY_MS;
  const { data, error, refetch } = useQuery({
    ...channelReportQuery(days),
    enabled: isShort,
    placeholderData: keepPreviousData,
  });
  if (!isShort) return <p className={looks.soft}>{zh.channelTable.tooLong(CHANNEL_REPORT_DAYS_MAX)}</p>;
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data || data.lines.length === 0) return null;
  return (
    <section className={`${controls.panel} ${styles.reportTable}`} aria-label={zh.channelTable.table}>
      <h2 className={`${controls.sectionTitle} ${styles.reportTitle}`}>{zh.channelTable.table}</h2>
      <DataTable
        label={zh.channelTable.table}
        testId="channel-margin-table"
        focusable
        columns={COLUMNS}
        rows={data.lines}
        rowKey={lineKey}
        totals={totalsOf(data)}
        empty={null}
      />
    </section>
  );
}
