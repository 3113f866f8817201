import type { BillRow } from '@mashang/contract/ledger';
import { BILL_COLUMNS } from '@mashang/contract/lists/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../lib/list/use-list-state.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useFloatThreshold } from '../../lib/session/float-threshold.ts';
import { useFloats } from '../../lib/session/use-floats.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { FloatAlert } from '../../ui/display/float-alert.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { BillHead } from './bill-head.tsx';
import { BILL_LIST } from './bill-list.ts';
import * as styles from './ledger.module.css';
import { billQuery, forecastQuery } from './queries.ts';
import { ThresholdForm } from './threshold-form.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 3_000;
type Paths = Record<BillRow['orderKind'], string | undefined>;

function rowKey(row: BillRow): string {
  return row.id;
}

/** Name of the order number in each list. Settlements are merchants' and move no account of a participant. */
const NUMBER_FIELDS: Record<BillRow['orderKind'], string> = {
  collection: 'agtOrderNo',
  payout: 'orderNo',
  'cash-out': 'cashOutNo',
  'top-up': 'orderNo',
  settlement: 'settlementNo',
  '': '',
};

/** Returns a link that opens the order behind a posting in its list, with its detail. */
function orderLink(row: BillRow, paths: Paths): string | undefined {
  const path = paths[row.orderKind];
  if (!path || !row.orderNo) return undefined;
  const name = NUMBER_FIELDS[row.orderKind];
  return `${path}?${name}=${row.orderNo}&detail=${row.orderNo}`;
}

function Amount({ row }: { row: BillRow }): ReactNode {
  return (
    <span className={row.amount.startsWith('-') ? undefined : styles.billIn}>
      <MoneyText value={row.amount} sign />
    </span>
  );
}

function OrderCell({ row, paths }: { row: BillRow; paths: Paths }): ReactNode {
  if (!row.orderNo) return <span className={looks.soft}>—</span>;
  const link = orderLink(row, paths);
  return (
    <Copyable text={row.orderNo} what={zh.orderCell.orderNo}>
      {link ? (
        <Link className={looks.mono} to={link} data-row-open>
          {row.orderNo}
        </Link>
      ) : (
        <span className={looks.mono}>{row.orderNo}</span>
      )}
    </Copyable>
  );
}

const CARD: CardShape<typeof BILL_COLUMNS> = {
  head: ['typeName', 'amount'],
  foot: [['time', 'balanceAfter'], ['orderNo']],
};

function billColumns(paths: Paths): ListedColumn<BillRow>[] {
  return screenColumns(BILL_COLUMNS, {
    time: { stick: 'left' },
    amount: {
      render: (row) => <Amount row={row} />,
      card: (row) => <span>{zh.billCard.amount(<Amount row={row} />)}</span>,
    },
    balanceAfter: { card: (row) => <span>{zh.billCard.balance(<YuanText value={row.balanceAfter} />)}</span> },
    orderNo: {
      render: (row) => <OrderCell row={row} paths={paths} />,
      card: (row) => (row.orderNo ? <OrderCell row={row} paths={paths} /> : null),
    },
  });
}

/** Where participants hold no floats, commission is the only account, so the filter is set to it. */
const COMMISSION = { account: 'commission' };

/** 账变流水: one account's postings, each with the balance right after it and the order behind it. */
export default function BillsPage(): ReactNode {
  const [state, change] = useListState(BILL_LIST);
  const floats = useFloats();
  const asked = useMemo(
    () => (floats ? state : { ...state, filters: { ...state.filters, ...COMMISSION } }),
    [floats, state],
  );
  const exporting = useExport(BILL_LIST, asked);
  const bill = useQuery({ ...billQuery(asked), placeholderData: keepPreviousData });
  const { data: forecast } = useQuery({ ...forecastQuery, enabled: floats });
  const threshold = useFloatThreshold();
  const [setting, setSetting] = useState(false);
  useLiveRefresh(LIVE_GAP_MS, bill.refetch);
  const collection = usePagePath('collection-orders');
  const payout = usePagePath('my-payouts');
  const cashOut = usePagePath('cash-outs');
  const topUp = usePagePath('top-ups');
  const paths = useMemo<Paths>(
    () => ({ collection, payout, 'cash-out': cashOut, 'top-up': topUp, settlement: undefined, '': undefined }),
    [collection, payout, cashOut, topUp],
  );
  const columns = useMemo(() => billColumns(paths), [paths]);
  return (
    <ListPage
      list={BILL_LIST}
      title={zh.bills.title}
      state={state}
      change={change}
      query={bill}
      columns={columns}
      exporting={exporting}
      rowKey={rowKey}
      card={(row) => <RowCard row={row} columns={columns} shape={CARD} />}
      noun={zh.bills.noun}
      empty={{
        title: zh.bills.emptyTitle,
        hint: floats ? zh.bills.emptyHintFloat : zh.bills.emptyHintCommission,
      }}
      tools={
        floats ? (
          <Button aria-expanded={setting} onClick={() => setSetting(!setting)}>
            {zh.bills.lowFloatAlert}
          </Button>
        ) : null
      }
      above={
        <>
          {setting ? <ThresholdForm onClose={() => setSetting(false)} /> : null}
          <FloatAlert forecast={forecast} threshold={threshold} />
          <BillHead
            page={bill.data}
            floats={floats}
            filters={asked.filters}
            onChange={(filters) => change({ filters: { ...state.filters, ...filters }, page: 1, cursor: undefined })}
          />
        </>
      }
    />
  );
}
