import type { SonStatistics } from '@mashang/contract/participants';
import { RUN_STATUS_NAMES } from '@mashang/contract/standing';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type DateRange, todayText } from '../../../lib/format/shanghai-dates.ts';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { DateRangeField } from '../../../ui/form/date-range-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import * as styles from '../participants.module.css';
import { daysQuery, runChangesQuery, transfersQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

const DAY_MS = 86_400_000;
type Day = Awaited<ReturnType<NonNullable<ReturnType<typeof daysQuery>['queryFn']>>>['days'][number];

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Figures of a downline in one row. */
export function Figures({ total }: { total: SonStatistics['total'] }): ReactNode {
  const rows = [
    [zh.figures.collected, <MoneyText key="c" value={total.collected} />],
    [zh.figures.paidOut, <MoneyText key="p" value={total.paidOut} />],
    [zh.figures.commission, <MoneyText key="m" value={total.commission} />],
    [zh.figures.successRate, total.orders === 0 ? '—' : `${total.successRate}%`],
    [zh.figures.succeeded, `${total.succeeded} / ${total.orders}`],
  ] as const;
  return (
    <dl className={styles.lineFigures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={looks.num}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const DAY_COLUMNS: readonly Column<Day>[] = [
  { key: 'day', title: zh.dayColumns.day, render: (row) => <span className={looks.num}>{row.day}</span> },
  {
    key: 'collected',
    title: zh.dayColumns.collected,
    align: 'right',
    render: (row) => <MoneyText value={row.collected} />,
  },
  { key: 'paidOut', title: zh.dayColumns.paidOut, align: 'right', render: (row) => <MoneyText value={row.paidOut} /> },
  {
    key: 'commission',
    title: zh.dayColumns.commission,
    align: 'right',
    render: (row) => <MoneyText value={row.commission} />,
  },
  {
    key: 'rate',
    title: zh.dayColumns.rate,
    align: 'right',
    render: (row) =>
      row.orders === 0 ? <span className={looks.soft}>—</span> : <span className={looks.num}>{row.successRate}%</span>,
  },
];

/** 统计: what the downline settled and what the reader earned from it, in total and by day. */
export function StatisticsSection({ id, total }: { id: string; total(range: DateRange): ReactNode }): ReactNode {
  const today = todayText(Date.now());
  const [range, setRange] = useState<DateRange>({ startDate: todayText(Date.now() - 6 * DAY_MS), endDate: today });
  const { data, error, refetch } = useQuery(daysQuery(range, id));
  return (
    <Section title={zh.statisticsSection.title}>
      <DateRangeField
        value={range}
        onChange={({ startDate, endDate }) =>
          setRange({ startDate: startDate?.slice(0, 10) ?? today, endDate: endDate?.slice(0, 10) ?? today })
        }
      />
      {total(range)}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <div className={controls.panel}>
        <DataTable
          label={zh.statisticsSection.byDay}
          testId="sub-agent-days"
          focusable
          columns={DAY_COLUMNS}
          rows={data?.days.toReversed().slice(0, 31)}
          rowKey={(row) => row.day}
          empty={<EmptyState title={zh.statisticsSection.emptyTitle} />}
        />
      </div>
    </Section>
  );
}

/** 划转记录: float transfers that it received from above. */
export function TransfersSection({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useQuery(transfersQuery(id));
  return (
    <Section title={zh.transfersSection.title}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={2} /> : null}
      {data?.list.length === 0 ? <p className={looks.soft}>{zh.transfersSection.empty}</p> : null}
      <ol className={orderList.timeline} data-testid="sub-agent-transfers">
        {data?.list.map((row) => (
          <li key={row.transferNo}>
            <span className={`${looks.num} ${looks.soft}`}>{row.time}</span>
            <span>
              {zh.transfersSection.line(
                row.fromName || zh.transfersSection.parent,
                <MoneyText value={row.amount} />,
                row.remark ? <span className={looks.soft}> · {row.remark}</span> : null,
              )}
            </span>
            <span className={`${looks.mono} ${looks.soft}`}>{row.transferNo}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** 启停记录: every pause and start. */
export function RunSection({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useQuery(runChangesQuery(id));
  return (
    <Section title={zh.runSection.title}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={2} /> : null}
      {data?.list.length === 0 ? <p className={looks.soft}>{zh.runSection.note}</p> : null}
      <ol className={orderList.timeline}>
        {data?.list.map((row) => (
          <li key={`${row.time}${row.runStatus}`}>
            <span className={`${looks.num} ${looks.soft}`}>{row.time}</span>
            <span>{RUN_STATUS_NAMES[row.runStatus]}</span>
            <span className={looks.soft}>{row.actor}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
