import { groupMoney } from '@mashang/contract/money';
import { DIFFERENCE_KINDS, PLACE_NAMES, SOLVENCY_ITEMS, type Solvency } from '@mashang/contract/solvency';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chart, type ChartData } from '../../ui/chart.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { solvencyQuery } from './books-queries.ts';
import * as zh from './zh.tsx';

type Difference = Solvency['differences'][number];
type Owed = Solvency['owed'][number];
type Place = Solvency['places'][number];

const owedColumns: Column<Owed>[] = [
  { key: 'item', title: zh.owedColumns.item, render: ({ item }) => SOLVENCY_ITEMS[item] },
  { key: 'amount', title: zh.owedColumns.amount, align: 'right', render: ({ amount }) => <MoneyText value={amount} /> },
];
const placeColumns: Column<Place>[] = [
  { key: 'place', title: zh.placeColumns.place, render: ({ place }) => PLACE_NAMES[place] },
  { key: 'books', title: zh.placeColumns.books, align: 'right', render: ({ books }) => <MoneyText value={books} /> },
  {
    key: 'outside',
    title: zh.placeColumns.outside,
    align: 'right',
    render: ({ outside }) => <MoneyText value={outside} />,
  },
  {
    key: 'difference',
    title: zh.placeColumns.difference,
    align: 'right',
    render: ({ difference }) => <MoneyText value={difference} />,
  },
];

function ageText(hours: number): string {
  return hours < 48 ? zh.ageText.hours(hours) : zh.ageText.days(Math.floor(hours / 24));
}

const differenceColumns: Column<Difference>[] = [
  { key: 'time', title: zh.differenceColumns.time, render: ({ time }) => <span className="num">{time}</span> },
  {
    key: 'age',
    title: zh.differenceColumns.age,
    render: ({ ageHours }) => <span className="num">{ageText(ageHours)}</span>,
  },
  { key: 'place', title: zh.differenceColumns.place, render: ({ place }) => PLACE_NAMES[place] },
  {
    key: 'kind',
    title: zh.differenceColumns.kind,
    render: ({ kind }) => <StatusTag tone={kind === 'differs' ? 'bad' : 'warn'}>{DIFFERENCE_KINDS[kind]}</StatusTag>,
  },
  {
    key: 'what',
    title: zh.differenceColumns.document,
    render: ({ type, orderNo, reference, key }) => (
      <span className="mono break" data-row-open>
        {[type, orderNo || reference || key].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  {
    key: 'booked',
    title: zh.differenceColumns.booked,
    align: 'right',
    render: ({ booked }) => <MoneyText value={booked} />,
  },
  {
    key: 'shown',
    title: zh.differenceColumns.shown,
    align: 'right',
    render: ({ shown }) => <MoneyText value={shown} />,
  },
  {
    key: 'amount',
    title: zh.differenceColumns.amount,
    align: 'right',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
];

function chartOf({ points }: Solvency): ChartData {
  const series = (name: string, key: 'owed' | 'books' | 'outside') => ({
    name,
    kind: 'line' as const,
    values: points.map((point) => Number(point[key])),
    texts: points.map((point) => point[key]),
  });
  return {
    labels: points.map(({ time }) => time.slice(5, 16)),
    series: [
      series(zh.solvencyChart.owed, 'owed'),
      series(zh.solvencyChart.booked, 'books'),
      series(zh.solvencyChart.shown, 'outside'),
    ],
  };
}

/** 偿付线: what is owed to clients beside what lies at the places, by the books and by their statements, every difference named. */
export function SolvencyTab({ above }: { above: ReactNode }): ReactNode {
  const query = useQuery(solvencyQuery);
  const { data } = query;
  const chart = useMemo(() => data && chartOf(data), [data]);
  const isCovered = data && !data.cover.startsWith('-');
  return (
    <div className="page">
      <h1 className="page-title">{zh.solvencyTab.title}</h1>
      {above}
      <div className="panel book-bar">
        {data ? (
          <span className="book-sum" data-testid="solvency-sum">
            <StatusTag tone={isCovered ? 'ok' : 'bad'}>
              {zh.solvencyTab.coverage(
                isCovered ? zh.solvencyTab.covered : zh.solvencyTab.notCovered,
                groupMoney(data.cover.replace('-', '')),
              )}
            </StatusTag>
            <StatusTag tone={data.difference === '0.00' ? 'ok' : 'warn'}>
              {data.difference === '0.00'
                ? zh.solvencyTab.matches
                : zh.solvencyTab.differs(groupMoney(data.difference))}
            </StatusTag>
            <span className="soft num">{data.at}</span>
          </span>
        ) : null}
        <span className="grow" />
        <Button onClick={() => void query.refetch()}>{zh.solvencyTab.refresh}</Button>
      </div>
      {query.error ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.error && !data ? null : (
        <>
          <section className="panel">
            <DataTable
              label={zh.solvencyTab.owed}
              testId="solvency-owed"
              columns={owedColumns}
              rows={data?.owed}
              rowKey={({ item }) => item}
              empty={<EmptyState title={zh.solvencyTab.noneOwed} hint={zh.solvencyTab.noneOwedHint} />}
              totals={data && { amount: <MoneyText value={data.owedTotal} /> }}
            />
          </section>
          <section className="panel">
            <DataTable
              label={zh.solvencyTab.held}
              testId="solvency-held"
              stack
              columns={placeColumns}
              rows={data?.places}
              rowKey={({ place }) => place}
              empty={<EmptyState title={zh.solvencyTab.noneHeld} hint={zh.solvencyTab.noneOwedHint} />}
              totals={
                data && {
                  books: <MoneyText value={data.booksTotal} />,
                  outside: <MoneyText value={data.outsideTotal} />,
                  difference: <MoneyText value={data.difference} />,
                }
              }
            />
            <p className="soft">
              {zh.solvencyTab.intro(<MoneyText value={data?.own ?? ''} />, <MoneyText value={data?.assets ?? ''} />)}
            </p>
          </section>
          <Chart
            title={zh.solvencyTab.lastDay}
            axis={zh.solvencyTab.time}
            data={chart}
            empty={zh.solvencyTab.chartEmpty}
          />
          <section className="panel">
            <DataTable
              label={zh.solvencyTab.differences}
              testId="solvency-differences"
              stack
              columns={differenceColumns}
              rows={data?.differences}
              rowKey={({ place, key, kind }) => `${place}:${key}:${kind}`}
              empty={<EmptyState title={zh.solvencyTab.noDifferences} hint={zh.solvencyTab.noDifferencesHint} />}
            />
            {data && data.differenceCount > data.differences.length ? (
              <p className="soft num">{zh.solvencyTab.oldestOnly(data.differenceCount, data.differences.length)}</p>
            ) : null}
          </section>
        </>
      )}
    </div>
  );
}
