import { INSTITUTION_TRANSFER_TYPE_NAMES, TRANSFER_TYPE_NAMES } from '@mashang/contract/ledger';
import { type OwnBill, ownBillFile } from '@mashang/contract/own-bills';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { daysOfAddress, lastDays } from '../../../lib/format/shanghai-dates.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { DaysField } from '../../../ui/form/days-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { fileOf } from '../queries.ts';
import { ownBillQuery } from './queries.ts';
import { StatementTable } from './statement-table.tsx';
import * as zh from './zh.tsx';

type Row = OwnBill['list'][number];
const TYPE_NAMES: Readonly<Record<string, string>> = { ...TRANSFER_TYPE_NAMES, ...INSTITUTION_TRANSFER_TYPE_NAMES };

const COLUMNS: Column<Row>[] = [
  {
    key: 'time',
    title: zh.ownBills.time,
    stick: 'left',
    render: ({ time }) => <span className={looks.num}>{time}</span>,
  },
  { key: 'type', title: zh.ownBills.type, render: ({ type }) => TYPE_NAMES[type] ?? type },
  {
    key: 'orderNo',
    title: zh.ownBills.orderNo,
    render: ({ orderNo }) => (orderNo ? <span className={looks.mono}>{orderNo}</span> : <Dash text="" />),
  },
  {
    key: 'amount',
    title: zh.ownBills.amount,
    align: 'right',
    render: ({ amount }) => <MoneyText value={amount} sign />,
  },
  {
    key: 'balance',
    title: zh.ownBills.balance,
    align: 'right',
    render: ({ balanceAfter }) => <MoneyText value={balanceAfter} />,
  },
];

/** The figures of a bill, and its files. */
function BillFigures({ bill }: { bill: OwnBill }): ReactNode {
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="own-bill-figures">
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle} id="own-bill-figures">
          {zh.ownBills.number(bill.number)}
        </h2>
        <span className={looks.grow} />
        <span className={controls.chips}>
          <a className={controls.btn} href={fileOf(ownBillFile(bill, 'csv'))} download>
            {zh.ownBills.csv}
          </a>
          <a className={controls.btn} href={fileOf(ownBillFile(bill, 'pdf'))} download>
            {zh.ownBills.pdf}
          </a>
        </span>
      </div>
      {bill.final ? null : (
        <p className={controls.notice} role="status">
          {zh.ownBills.notFinal}
        </p>
      )}
      <StatementTable statement={bill} />
      <p className={looks.soft}>{zh.ownBills.note}</p>
    </section>
  );
}

/** Pause between two loads, so that a flood of changes costs one load at a time. */
const LIVE_GAP_MS = 5_000;

/** 对账单 of a merchant's people: a day, a month or other days; figures and rows are the ledger's. */
export default function OwnBillsPage(): ReactNode {
  const [query, setQuery] = useSearchParams();
  const days = daysOfAddress(query, lastDays(1, Date.now()));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(ownBillQuery(days));
  // A page that is being loaded is not lost.
  useLiveRefresh(LIVE_GAP_MS, () => refetch({ cancelRefetch: false }));
  const bill = data?.pages[0];
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.ownBills.heading}</h1>
        <span className={looks.grow} />
        <Button className={controls.btnIcon} aria-label={zh.ownBills.refresh} onClick={() => void refetch()}>
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      <DaysField value={days} onChange={(next) => setQuery(next)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!bill && !error ? <SkeletonLines lines={8} /> : null}
      {bill ? <BillFigures bill={bill} /> : null}
      {bill ? (
        <section className={controls.panel} aria-label={zh.ownBills.rows}>
          <DataTable
            label={zh.ownBills.rows}
            testId="bill-rows"
            stack
            focusable
            columns={COLUMNS}
            rows={data?.pages.flatMap(({ list }) => list)}
            rowKey={({ id }) => id}
            empty={<EmptyState title={zh.ownBills.emptyTitle} hint={zh.ownBills.emptyHint} />}
          />
          {hasNextPage ? (
            <p className={`${controls.chips} ${controls.sectionActions}`}>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {zh.ownBills.more}
              </Button>
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
