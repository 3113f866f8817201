import { REFUND_STATE, type RefundRow } from '@mashang/contract/refunds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ListState } from '../../lib/list/list-url.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { FileBar } from '../../ui/table/file-bar.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useRowSelection } from '../../ui/table/rows/row-selection.ts';
import { useExport } from '../exports/use-export.ts';
import { refreshRefunds, refundsQuery, type Side } from './queries.ts';
import { REFUND_CARD, refundColumns, refundKey } from './refund-columns.tsx';
import { RefundDrawer } from './refund-drawer.tsx';
import { REFUND_LIST, REFUND_TASK_LIST } from './refund-lists.ts';
import { SendRefundsDialog } from './send-refunds-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const SIDES = {
  staff: {
    list: REFUND_LIST,
    title: zh.refundSides.staff,
    hint: zh.refundSides.staffHint,
  },
  collector: {
    list: REFUND_TASK_LIST,
    title: zh.refundSides.collector,
    hint: zh.refundSides.collectorHint,
  },
} as const;

const SENDABLE: readonly number[] = [REFUND_STATE.approved, REFUND_STATE.failed, REFUND_STATE.returned];
const isPayable = ({ executor, state }: RefundRow) => executor === 'institution' && SENDABLE.includes(state);
const isSendable = (row: RefundRow) => isPayable(row) && !row.isOwn;
function ownNote(rows: readonly RefundRow[]): string {
  const own = rows.filter((row) => isPayable(row) && row.isOwn).length;
  return own > 0 ? zh.ownNote.ownCount(own) : '';
}

/** Rows ticked for one bank file, for staff who may make such files and where a row can be sent. */
function useSending(side: Side, filters: ListState['filters'], rows: readonly RefundRow[] = []) {
  const selection = useRowSelection<RefundRow>(filters);
  const [sending, setSending] = useState<readonly RefundRow[]>();
  const mayPay = useMay('refund:pay') && side === 'staff' && rows.some(({ executor }) => executor === 'institution');
  const close = () => {
    setSending(undefined);
    selection.clear();
  };
  return {
    selection,
    bar: mayPay ? <FileBar selection={selection} isReady={isSendable} noteOf={ownNote} onSend={setSending} /> : null,
    dialog: sending ? <SendRefundsDialog rows={sending} onClose={close} /> : null,
  };
}

/** Refunds for the staff or a collector: the newest first, an opened one beside the list. */
export function RefundListPage({ side }: { side: Side }): ReactNode {
  const { list: declared, title, hint } = SIDES[side];
  const [state, change] = useListState(declared);
  const list = useQuery({ ...refundsQuery(side, state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshRefunds, 'collection');
  useLiveRefresh(LIVE_GAP_MS, refreshRefunds, 'refund');
  const exporting = useExport(declared, state);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => refundColumns(side, open), [side, open]);
  const { selection, bar, dialog } = useSending(side, state.filters, list.data?.list);
  return (
    <>
      <ListPage
        list={declared}
        title={title}
        noun={zh.refundList.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={refundKey}
        refresh={refreshRefunds}
        totals={list.data ? { amount: <MoneyText value={list.data.totals.amount} /> } : undefined}
        {...(bar ? { selection, selectionBar: bar } : {})}
        card={(row) => <RowCard row={row} columns={columns} shape={REFUND_CARD} onOpen={() => open(row.refundNo)} />}
        empty={{ title: zh.refundList.emptyTitle(title), hint }}
      />
      {dialog}
      {state.detail ? (
        <RefundDrawer
          key={state.detail}
          side={side}
          refundNo={state.detail}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
