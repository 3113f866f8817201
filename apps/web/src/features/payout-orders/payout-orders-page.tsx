import { NOTIFY_STATUS_NAMES, NOTIFY_TONES } from '@mashang/contract/collection-orders';
import { PAYOUT_ORDER_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { CLAIM_STATUS, PAYOUT_STATUS, type PayoutOrder } from '@mashang/contract/payout-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ListState } from '../../lib/list/list-url.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges, PendingTags } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { FileBar } from '../../ui/table/file-bar.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { CardTotals } from '../../ui/table/rows/card-totals.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useRowSelection } from '../../ui/table/rows/row-selection.ts';
import { type PendingOf, usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PAYOUT_LIST } from './payout-lists.ts';
import { Beneficiary, ClaimTag, PayoutTag } from './payout-tags.tsx';
import { payoutsQuery, refreshPayouts } from './queries.ts';
import { SendPayoutsDialog } from './send-payouts-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;

function rowKey(row: PayoutOrder): string {
  return row.orderNo;
}

/** The operator's next action on a payout; empty when there is none. */
function toDo(row: PayoutOrder): string {
  if (row.mayAccept) return row.claim?.status === CLAIM_STATUS.abnormal ? zh.toDo.mayAcceptAbnormal : zh.toDo.mayAccept;
  if (row.mayApprove) return zh.toDo.mayApprove;
  if (row.maySend) return zh.toDo.maySend;
  return '';
}

function Standing({ row, children }: { row: PayoutOrder; children: ReactNode }): ReactNode {
  const { claim, status } = row;
  return (
    <span className={`${controls.chips} ${controls.standing}`}>
      <PayoutTag payout={row} />
      {claim && status === PAYOUT_STATUS.taken ? <ClaimTag claim={{ ...claim, frozen: false }} /> : null}
      {row.acceptFirstBy ? <StatusTag tone="warn">{zh.checkStanding.secondCheck}</StatusTag> : null}
      {children}
    </span>
  );
}

const CARD: CardShape<typeof PAYOUT_ORDER_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [['merchantName', 'createTime'], ['orderNo']],
};

function payoutColumns(open: (orderNo: string) => void, pendingOf: PendingOf): ListedColumn<PayoutOrder>[] {
  return [
    ...screenColumns(PAYOUT_ORDER_COLUMNS, {
      orderNo: {
        stick: 'left',
        render: (row) => (
          <Copyable text={row.orderNo} what={zh.payoutColumns.orderNoWhat}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
              data-row-open
              onClick={() => open(row.orderNo)}
            >
              {row.orderNo}
            </button>
          </Copyable>
        ),
      },
      status: {
        render: (row) => (
          <Standing row={row}>
            <PendingBadges pending={pendingOf('payout-order', row.orderNo)} />
          </Standing>
        ),
        card: (row) => (
          <Standing row={row}>
            <PendingTags pending={pendingOf('payout-order', row.orderNo)} />
          </Standing>
        ),
      },
      userName: { render: (row) => <Beneficiary payout={row} />, card: (row) => row.userName },
      notifyStatus: {
        render: (row) => (
          <StatusTag tone={NOTIFY_TONES[row.notifyStatus]}>{NOTIFY_STATUS_NAMES[row.notifyStatus]}</StatusTag>
        ),
      },
      mchOrderNo: { render: (row) => <Copyable text={row.mchOrderNo} what={zh.payoutColumns.mchOrderNoWhat} /> },
      failReason: { wrap: true },
      remark: { wrap: true },
    }),
    {
      key: 'actions',
      title: zh.payoutColumns.actions,
      stick: 'right',
      render: (row) => {
        const work = toDo(row);
        return (
          <Button
            small
            kind={work ? 'primary' : 'text'}
            aria-label={`${work || zh.payoutColumns.openLabel} ${row.orderNo}`}
            onClick={() => open(row.orderNo)}
          >
            {work || zh.payoutColumns.open}
          </Button>
        );
      },
    },
  ];
}

/** Rows ticked for one bank file, for users who may make such files and where a row can be sent. */
function useSending(filters: ListState['filters'], rows: readonly PayoutOrder[] = []) {
  const selection = useRowSelection<PayoutOrder>(filters);
  const [sending, setSending] = useState<readonly PayoutOrder[]>();
  const maySend = useMay('payout-order:send') && rows.some(({ byBank }) => byBank);
  const close = () => {
    setSending(undefined);
    selection.clear();
  };
  return {
    selection,
    bar: maySend ? <FileBar selection={selection} isReady={isSendable} onSend={setSending} /> : null,
    dialog: sending ? <SendPayoutsDialog rows={sending} onClose={close} /> : null,
  };
}
const isSendable = ({ maySend }: PayoutOrder) => maySend;

/** 代付订单: every payout of the institution, and the operator's decisions about them. */
export default function PayoutOrdersPage(): ReactNode {
  const [state, change] = useListState(PAYOUT_LIST);
  const exporting = useExport(PAYOUT_LIST, state);
  const list = useQuery({ ...payoutsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'payout');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const pendingOf = usePendingOf();
  const columns = useMemo(() => payoutColumns(open, pendingOf), [open, pendingOf]);
  const totals = list.data?.totals;
  const { selection, bar, dialog } = useSending(state.filters, list.data?.list);
  return (
    <>
      <ListPage
        list={PAYOUT_LIST}
        noun={zh.payoutOrdersPage.noun}
        title={zh.payoutOrdersPage.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        empty={{ title: zh.payoutOrdersPage.emptyTitle, hint: zh.payoutOrdersPage.emptyHint }}
        totals={totals && { amount: <MoneyText value={totals.amount} />, fee: <MoneyText value={totals.fee} /> }}
        cardTotals={
          totals && (
            <CardTotals
              sums={[
                [zh.payoutOrdersPage.amount, totals.amount],
                [zh.payoutOrdersPage.fee, totals.fee],
              ]}
            />
          )
        }
        refresh={refreshPayouts}
        {...(bar ? { selection, selectionBar: bar } : {})}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.orderNo)} />}
      />
      {dialog}
      {state.detail ? (
        <PayoutDrawer key={state.detail} orderNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
