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

type Difference = Solvency['differences'][number];
type Owed = Solvency['owed'][number];
type Place = Solvency['places'][number];

const owedColumns: Column<Owed>[] = [
  { key: 'item', title: '应付客户', render: ({ item }) => SOLVENCY_ITEMS[item] },
  { key: 'amount', title: '金额（元）', align: 'right', render: ({ amount }) => <MoneyText value={amount} /> },
];
const placeColumns: Column<Place>[] = [
  { key: 'place', title: '资金所在', render: ({ place }) => PLACE_NAMES[place] },
  { key: 'books', title: '账面（元）', align: 'right', render: ({ books }) => <MoneyText value={books} /> },
  { key: 'outside', title: '对账单（元）', align: 'right', render: ({ outside }) => <MoneyText value={outside} /> },
  {
    key: 'difference',
    title: '差额（元）',
    align: 'right',
    render: ({ difference }) => <MoneyText value={difference} />,
  },
];

function ageText(hours: number): string {
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

const differenceColumns: Column<Difference>[] = [
  { key: 'time', title: '时间', render: ({ time }) => <span className="num">{time}</span> },
  { key: 'age', title: '已过', render: ({ ageHours }) => <span className="num">{ageText(ageHours)}</span> },
  { key: 'place', title: '资金所在', render: ({ place }) => PLACE_NAMES[place] },
  {
    key: 'kind',
    title: '差异',
    render: ({ kind }) => <StatusTag tone={kind === 'differs' ? 'bad' : 'warn'}>{DIFFERENCE_KINDS[kind]}</StatusTag>,
  },
  {
    key: 'what',
    title: '单据',
    render: ({ type, orderNo, reference, key }) => (
      <span className="mono break" data-row-open>
        {[type, orderNo || reference || key].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  { key: 'booked', title: '账面（元）', align: 'right', render: ({ booked }) => <MoneyText value={booked} /> },
  { key: 'shown', title: '对账单（元）', align: 'right', render: ({ shown }) => <MoneyText value={shown} /> },
  { key: 'amount', title: '差额（元）', align: 'right', render: ({ amount }) => <MoneyText value={amount} /> },
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
    series: [series('应付客户', 'owed'), series('账面持有', 'books'), series('对账单持有', 'outside')],
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
      <h1 className="page-title">账本</h1>
      {above}
      <div className="panel book-bar">
        {data ? (
          <span className="book-sum" data-testid="solvency-sum">
            <StatusTag tone={isCovered ? 'ok' : 'bad'}>
              {isCovered ? '账面足额，高出应付 ' : '账面不足，差 '}
              {groupMoney(data.cover.replace('-', ''))} 元
            </StatusTag>
            <StatusTag tone={data.difference === '0.00' ? 'ok' : 'warn'}>
              {data.difference === '0.00' ? '账面与对账单一致' : `账面与对账单相差 ${groupMoney(data.difference)} 元`}
            </StatusTag>
            <span className="soft num">{data.at}</span>
          </span>
        ) : null}
        <span className="grow" />
        <Button onClick={() => void query.refetch()}>刷新</Button>
      </div>
      {query.error ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.error && !data ? null : (
        <>
          <section className="panel">
            <DataTable
              label="应付客户"
              testId="solvency-owed"
              columns={owedColumns}
              rows={data?.owed}
              rowKey={({ item }) => item}
              empty={<EmptyState title="没有应付款项" hint="有收款后会出现在这里。" />}
              totals={data && { amount: <MoneyText value={data.owedTotal} /> }}
            />
          </section>
          <section className="panel">
            <DataTable
              label="实际持有"
              testId="solvency-held"
              stack
              columns={placeColumns}
              rows={data?.places}
              rowKey={({ place }) => place}
              empty={<EmptyState title="没有资金" hint="有收款后会出现在这里。" />}
              totals={
                data && {
                  books: <MoneyText value={data.booksTotal} />,
                  outside: <MoneyText value={data.outsideTotal} />,
                  difference: <MoneyText value={data.difference} />,
                }
              }
            />
            <p className="soft">
              平台收入 <MoneyText value={data?.own ?? ''} /> 元，商户与佣金欠款 <MoneyText value={data?.assets ?? ''} />{' '}
              元；应付与收入之和等于账面持有与欠款之和。自有资金账户不计入足额与曲线。
            </p>
          </section>
          <Chart title="近 24 小时" axis="时间" data={chart} empty="还没有记录，每分钟记录一次" />
          <section className="panel">
            <DataTable
              label="逐笔差异"
              testId="solvency-differences"
              stack
              columns={differenceColumns}
              rows={data?.differences}
              rowKey={({ place, key, kind }) => `${place}:${key}:${kind}`}
              empty={<EmptyState title="没有差异" hint="账面与对账单逐笔一致。" />}
            />
            {data && data.differenceCount > data.differences.length ? (
              <p className="soft num">
                共 {data.differenceCount} 笔，显示最早的 {data.differences.length} 笔。
              </p>
            ) : null}
          </section>
        </>
      )}
    </div>
  );
}
