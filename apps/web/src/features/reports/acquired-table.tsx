import type { Acquired, AcquiredLine } from '@mashang/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { acquiredQuery } from './queries.ts';
import * as styles from './reports.module.css';
import * as zh from './zh.tsx';

type Figure = Exclude<keyof AcquiredLine, 'mchId' | 'name'>;
const FIGURES: readonly (readonly [Figure, string])[] = [
  ['orders', zh.figures.orders],
  ['amount', zh.figures.amount],
  ['payouts', zh.figures.payouts],
  ['payoutAmount', zh.figures.payoutAmount],
  ['commission', zh.figures.commission],
];

function text(value: string | number): ReactNode {
  return (
    <span className={looks.num}>
      {typeof value === 'string' ? <MoneyText value={value} /> : value.toLocaleString('en-US')}
    </span>
  );
}

const COLUMNS: Column<AcquiredLine>[] = [
  { key: 'name', title: zh.acquiredColumns.name, stick: 'left', render: ({ mchId, name }) => `${mchId} · ${name}` },
  ...FIGURES.map(
    ([key, title]): Column<AcquiredLine> => ({ key, title, align: 'right', render: (line) => text(line[key]) }),
  ),
];

function totalsOf({ totals }: Acquired): Record<string, ReactNode> {
  return Object.fromEntries(FIGURES.map(([key]) => [key, text(totals[key])]));
}

const lineKey = ({ mchId }: AcquiredLine) => mchId;

/**
 * 拓展商户 of an agent: its merchants' settled figures on these days and its commission. Nothing for an agent who acquired
 * none.
 */
export function AcquiredTable(days: { startDate: string; endDate: string }): ReactNode {
  const { data, error, refetch } = useQuery({ ...acquiredQuery(days), placeholderData: keepPreviousData });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data || data.lines.length === 0) return null;
  return (
    <section className={`${controls.panel} ${styles.reportTable}`} aria-label={zh.acquiredTable.table}>
      <h2 className={`${controls.sectionTitle} ${styles.reportTitle}`}>{zh.acquiredTable.table}</h2>
      <DataTable
        label={zh.acquiredTable.acquiredTable}
        testId="acquired-table"
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
