import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { refreshRefunds, refundsQuery, type Side } from './queries.ts';
import { RefundCard, refundColumns, refundKey } from './refund-columns.tsx';
import { RefundDrawer } from './refund-drawer.tsx';
import { REFUND_LIST, REFUND_TASK_LIST } from './refund-lists.ts';

const LIVE_GAP_MS = 1_000;
const SIDES = {
  staff: {
    list: REFUND_LIST,
    title: '退款',
    hint: '商户或平台申请的退款会出现在这里，两人审批后由收款方或机构付款。',
  },
  collector: {
    list: REFUND_TASK_LIST,
    title: '退款任务',
    hint: '您收过款的订单被退款时，须在 24 小时内退给付款人，凭证核对后返还额度。',
  },
} as const;

/** Refunds as the staff or a collector see them: the newest first, one opened beside the list. */
export function RefundListPage({ side }: { side: Side }): ReactNode {
  const { list: declared, title, hint } = SIDES[side];
  const [state, change] = useListState(declared);
  const list = useQuery({ ...refundsQuery(side, state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshRefunds, 'collection');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => refundColumns(side, open), [side, open]);
  return (
    <>
      <ListPage
        list={declared}
        title={title}
        noun="退款"
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={refundKey}
        refresh={refreshRefunds}
        totals={list.data ? { amount: <MoneyText value={list.data.totals.amount} /> } : undefined}
        card={(row) => <RefundCard row={row} onOpen={open} />}
        empty={{ title: `没有${title}`, hint }}
      />
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
