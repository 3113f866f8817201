import { DELIVERY_COLUMNS } from '@mashang/contract/lists/webhooks';
import { type WebhookPage, webhookTypeText } from '@mashang/contract/webhooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { DeliveryTag } from '../../ui/display/webhook-tries.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { refreshWebhooks, resendWebhook, targetsQuery, webhookLogQuery } from './queries.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { ResendProgress } from './resend-progress.tsx';
import { TriesDrawer } from './tries-drawer.tsx';
import { WEBHOOK_LIST } from './webhook-list.ts';
import { targetTitle } from './webhook-words.ts';
import * as styles from './webhooks.module.css';
import * as zh from './zh.tsx';

type Delivery = WebhookPage['list'][number];
const LIVE_GAP_MS = 2_000;

function deliveryKey(row: Delivery): string {
  return row.id;
}

const CARD: CardShape<typeof DELIVERY_COLUMNS> = {
  head: ['agtOrderNo', 'state'],
  foot: [[['merchant', 'type'], 'createTime'], ['attempts']],
};

function deliveryColumns(onOpen: (id: string) => void): ListedColumn<Delivery>[] {
  return screenColumns(DELIVERY_COLUMNS, {
    agtOrderNo: {
      stick: 'left',
      render: (row) => (
        <Copyable text={row.agtOrderNo} what={zh.deliveryColumns.orderNo}>
          <button
            type="button"
            className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
            data-row-open
            onClick={() => onOpen(row.id)}
          >
            {row.agtOrderNo || `#${row.id}`}
          </button>
        </Copyable>
      ),
      card: (row) => <span className={looks.mono}>{row.agtOrderNo || `#${row.id}`}</span>,
    },
    merchant: { render: (row) => <span title={row.merchantName}>{row.mchId}</span> },
    type: { render: (row) => <span title={row.type}>{webhookTypeText(row.type)}</span> },
    state: { render: (row) => <DeliveryTag row={row} /> },
    attempts: {
      card: (row) => <span>{zh.deliveryCard.attempt(row.attempts, row.lastStatus ?? (row.lastError || '—'))}</span>,
    },
    url: { wrap: true, render: (row) => <span className={`${looks.mono} ${styles.webhookUrl}`}>{row.url}</span> },
  });
}

/** Every delivery, newest first; one delivery or all that match the filter can be sent again. */
export function LogTab({ above }: { above: ReactNode }): ReactNode {
  const mayResend = useMay('webhook:resend');
  // Sending all that match a filter can be thousands of calls to merchants, so it takes the greater right.
  const mayManage = useMay('webhook:manage');
  const isMobile = useIsMobile();
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<string>();
  const [state, change] = useListState(WEBHOOK_LIST);
  const exporting = useExport(WEBHOOK_LIST, state);
  const log = useQuery({ ...webhookLogQuery(state), placeholderData: keepPreviousData });
  const { data: targets } = useQuery(targetsQuery);
  useLiveRefresh(LIVE_GAP_MS, log.refetch);
  const resend = useMutation({
    mutationFn: resendWebhook,
    onSuccess: () => {
      showToast('success', zh.logTab.sentAgain);
      void refreshWebhooks();
    },
  });
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => deliveryColumns(openRow), [openRow]);
  const options = useMemo(
    () => ({ target: (targets ?? []).map((one) => [one.key, `${targetTitle(one)} ${one.url}`] as const) }),
    [targets],
  );
  return (
    <>
      <ListPage
        list={WEBHOOK_LIST}
        title={zh.logTab.title}
        noun={zh.logTab.noun}
        state={state}
        change={change}
        query={log}
        columns={columns}
        options={options}
        exporting={exporting}
        rowKey={deliveryKey}
        refresh={refreshWebhooks}
        tools={
          mayManage ? (
            <Button
              aria-label={zh.logTab.resendMany}
              disabled={!log.data || log.data.total === 0}
              onClick={() => setAsking(true)}
            >
              {isMobile ? zh.logTab.resend : zh.logTab.resendMany}
            </Button>
          ) : null
        }
        above={
          <>
            {above}
            <ResendProgress started={started} />
          </>
        }
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.id)} />}
        empty={{ title: zh.logTab.emptyTitle, hint: zh.logTab.emptyHint }}
      />
      {state.detail ? (
        <TriesDrawer
          key={state.detail}
          id={state.detail}
          onClose={() => change({ detail: undefined })}
          resend={mayResend ? { busy: resend.isPending, run: resend.mutate } : undefined}
        />
      ) : null}
      {asking ? (
        <ResendDialog filters={state.filters} targets={targets} onStart={setStarted} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
