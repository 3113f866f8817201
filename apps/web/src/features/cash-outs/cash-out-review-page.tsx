import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { cashOutKey, REVIEW_CARD, reviewColumns, totalsOf } from './cash-out-columns.tsx';
import { CashOutDrawer } from './cash-out-drawer.tsx';
import { CASH_OUT_LIST } from './cash-out-lists.ts';
import { NextStep } from './cash-out-tags.tsx';
import { cashOutsQuery, refreshCashOuts } from './queries.ts';
import { TermsDialog } from './terms-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;

/** 提现审核: waiting requests first, the oldest on top; rows show which action the reader may take. */
export default function CashOutReviewPage(): ReactNode {
  const [state, change] = useListState(CASH_OUT_LIST);
  const [settingTerms, setSettingTerms] = useState(false);
  const list = useQuery({ ...cashOutsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshCashOuts, 'cash-out');
  const exporting = useExport(CASH_OUT_LIST, state);
  const mayPropose = useMay('cash-out:propose');
  const pendingOf = usePendingOf();
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(
    () =>
      reviewColumns(open, (row) => {
        const pending = pendingOf('cash-out', row.cashOutNo);
        return pending.length > 0 ? <PendingBadges pending={pending} /> : <NextStep status={row.status} />;
      }),
    [open, pendingOf],
  );
  const terms = pendingOf('cash-out-terms', 'terms');
  return (
    <>
      <ListPage
        list={CASH_OUT_LIST}
        title={zh.cashOutReview.title}
        noun={zh.cashOutReview.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={cashOutKey}
        refresh={refreshCashOuts}
        totals={totalsOf(list.data)}
        card={(row) => <RowCard row={row} columns={columns} shape={REVIEW_CARD} onOpen={() => open(row.cashOutNo)} />}
        tools={
          terms.length > 0 ? (
            <PendingBadges pending={terms} />
          ) : mayPropose ? (
            <Button onClick={() => setSettingTerms(true)}>{zh.cashOutReview.terms}</Button>
          ) : null
        }
        empty={{ title: zh.cashOutReview.emptyTitle, hint: zh.cashOutReview.emptyHint }}
      />
      {settingTerms ? <TermsDialog onClose={() => setSettingTerms(false)} /> : null}
      {state.detail ? (
        <CashOutDrawer
          key={state.detail}
          side="staff"
          cashOutNo={state.detail}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
