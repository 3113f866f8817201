import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CommissionText } from '../../ui/commission-text.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useExport } from '../exports/use-export.ts';
import { CashOutCard, cashOutColumns, cashOutKey, totalsOf } from './cash-out-columns.tsx';
import { CashOutDrawer } from './cash-out-drawer.tsx';
import { OWN_CASH_OUT_LIST } from './cash-out-lists.ts';
import './cash-outs.css';
import { cashOutFormQuery, ownCashOutsQuery, refreshCashOuts } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';

const LIVE_GAP_MS = 1_000;

/** What may go out now, and the way to ask for it. */
function Means({ onAsk }: { onAsk(): void }): ReactNode {
  const { data, error, refetch } = useQuery(cashOutFormQuery);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const none = data && !data.why && data.accounts.every(({ why }) => why !== '');
  return (
    <section className="panel cash-head" aria-label="可提金额">
      <dl>
        {data && data.sources.length > 0 && !data.sources.includes('float') ? null : (
          <div>
            <dt>可提额度（元）</dt>
            <dd className="cash-big" data-testid="cash-float">
              {data ? <MoneyText value={data.float} /> : '…'}
            </dd>
          </div>
        )}
        <div>
          <dt>可提佣金（元）</dt>
          <dd className="cash-big" data-testid="cash-commission">
            {data ? <CommissionText value={data.commission} /> : '…'}
          </dd>
        </div>
      </dl>
      {data?.why ? <span className="soft">{data.why}</span> : null}
      {none ? <span className="soft">需要认证时核验的结算账户，或一个已通过审核的本人银行账户</span> : null}
      <Button kind="primary" className="cash-ask" disabled={data?.why !== ''} onClick={onAsk}>
        申请提现
      </Button>
    </section>
  );
}

/** 提现 of a participant: what may go out, the request, and what became of each. */
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
        title="提现"
        noun="提现"
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={cashOutKey}
        refresh={refreshCashOuts}
        totals={totalsOf(list.data)}
        card={(row) => <CashOutCard row={row} onOpen={open} />}
        above={<Means onAsk={() => setAsking(true)} />}
        empty={{ title: '还没有提现', hint: '把可提金额提现到您本人的银行账户，每一笔的进度会显示在这里。' }}
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
