import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { CommissionText } from '../../ui/display/commission-text.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { cashOutColumns, cashOutKey, OWN_CARD, totalsOf } from './cash-out-columns.tsx';
import { CashOutDrawer } from './cash-out-drawer.tsx';
import { OWN_CASH_OUT_LIST } from './cash-out-lists.ts';
import * as styles from './cash-outs.module.css';
import { cashOutFormQuery, ownCashOutsQuery, refreshCashOuts } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;

/** The amounts that may be cashed out now, and the button for a request. */
function Means({ onAsk }: { onAsk(): void }): ReactNode {
  const { data, error, refetch } = useQuery(cashOutFormQuery);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const none = data && !data.why && data.accounts.every(({ why }) => why !== '');
  return (
    <section className={`${controls.panel} ${styles.cashHead}`} aria-label={zh.ownMeans.title}>
      <dl>
        {data && data.sources.length > 0 && !data.sources.includes('float') ? null : (
          <div>
            <dt>{zh.ownMeans.freeQuota}</dt>
            <dd className={styles.cashBig} data-testid="cash-float">
              {data ? <MoneyText value={data.float} /> : '…'}
            </dd>
          </div>
        )}
        <div>
          <dt>{zh.ownMeans.freeCommission}</dt>
          <dd className={styles.cashBig} data-testid="cash-commission">
            {data ? <CommissionText value={data.commission} /> : '…'}
          </dd>
        </div>
      </dl>
      {data?.why ? <span className={looks.soft}>{data.why}</span> : null}
      {none ? <span className={looks.soft}>{zh.ownMeans.accountNeeded}</span> : null}
      <Button kind="primary" className={styles.cashAsk} disabled={data?.why !== ''} onClick={onAsk}>
        {zh.ownMeans.request}
      </Button>
    </section>
  );
}

/** 提现 of a participant: the available amounts, the request, and the state of each one. */
export default function CashOutsPage(): ReactNode {
  const [state, change] = useListState(OWN_CASH_OUT_LIST);
  const [asking, setAsking] = useState(false);
  const list = useQuery({ ...ownCashOutsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshCashOuts, 'cash-out');
  const exporting = useExport(OWN_CASH_OUT_LIST, state);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => cashOutColumns(open), [open]);
  return (
    <>
      <ListPage
        list={OWN_CASH_OUT_LIST}
        title={zh.cashOuts.title}
        noun={zh.cashOuts.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={cashOutKey}
        refresh={refreshCashOuts}
        totals={totalsOf(list.data)}
        card={(row) => <RowCard row={row} columns={columns} shape={OWN_CARD} onOpen={() => open(row.cashOutNo)} />}
        above={<Means onAsk={() => setAsking(true)} />}
        empty={{ title: zh.cashOuts.emptyTitle, hint: zh.cashOuts.emptyHint }}
      />
      {asking ? <RequestDialog onClose={() => setAsking(false)} onOpen={open} /> : null}
      {state.detail ? (
        <CashOutDrawer
          key={state.detail}
          side="own"
          cashOutNo={state.detail}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
