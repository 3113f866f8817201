import { DELIVERY_STATE_NAMES, type WebhookPage } from '@mashang/contract/webhooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { useExport } from '../exports/use-export.ts';
import { type DeliveryState, resendWebhook, webhookLogQuery } from './queries.ts';
import { TriesDrawer } from './tries-drawer.tsx';
import { WEBHOOK_LIST } from './webhook-list.ts';
import './webhooks.css';

type Delivery = WebhookPage['list'][number];
const LIVE_GAP_MS = 2_000;
const TONES: Record<DeliveryState, Tone> = { pending: 'warn', delivered: 'ok', dead: 'bad', cancelled: 'mute' };

function deliveryKey(row: Delivery): string {
  return row.id;
}

function deliveryColumns(onOpen: (id: string) => void): Column<Delivery>[] {
  return [
    {
      key: 'agtOrderNo',
      title: '代收单号',
      stick: 'left',
      render: (row) => (
        <Copyable text={row.agtOrderNo} what="代收单号">
          <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.id)}>
            {row.agtOrderNo}
          </button>
        </Copyable>
      ),
    },
    { key: 'type', title: '事件', render: (row) => <span className="mono">{row.type}</span> },
    {
      key: 'state',
      title: '状态',
      render: (row) => <StatusTag tone={TONES[row.state]}>{DELIVERY_STATE_NAMES[row.state]}</StatusTag>,
    },
    { key: 'attempts', title: '次数', align: 'right', render: (row) => <span className="num">{row.attempts}</span> },
    { key: 'lastStatus', title: '最近应答', render: (row) => row.lastStatus ?? (row.lastError || '—') },
    { key: 'url', title: '回调地址', wrap: true, render: (row) => <span className="mono webhook-url">{row.url}</span> },
    { key: 'createTime', title: '创建时间', render: (row) => <span className="num">{row.createTime}</span> },
    { key: 'lastTryTime', title: '最近投递', render: (row) => <span className="num">{row.lastTryTime || '—'}</span> },
    { key: 'nextTryTime', title: '下次投递', render: (row) => <span className="num">{row.nextTryTime || '—'}</span> },
  ];
}

/** A delivery on a phone. */
function DeliveryCard({ row, onOpen }: { row: Delivery; onOpen(id: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.id)}>
      <span className="order-card-line">
        <span className="mono">{row.agtOrderNo}</span>
        <StatusTag tone={TONES[row.state]}>{DELIVERY_STATE_NAMES[row.state]}</StatusTag>
      </span>
      <span className="order-card-line soft">
        <span className="mono">{row.type}</span>
        <span className="num">{row.createTime.slice(5)}</span>
      </span>
      <span className="soft">
        第 {row.attempts} 次，应答 {row.lastStatus ?? (row.lastError || '—')}
      </span>
    </button>
  );
}

/** 回调日志: every delivery to merchants, with its tries. */
export default function WebhookLogPage(): ReactNode {
  const mayResend = useMay('webhook:resend');
  const [state, change] = useListState(WEBHOOK_LIST);
  const exporting = useExport(WEBHOOK_LIST, state);
  const log = useQuery({ ...webhookLogQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, log.refetch);
  const resend = useMutation({
    mutationFn: resendWebhook,
    onSuccess: () => {
      showToast('success', '回调已重新发送');
      void log.refetch();
    },
  });
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => deliveryColumns(openRow), [openRow]);
  const open = log.data?.list.find((row) => row.id === state.detail);
  return (
    <>
      <ListPage
        list={WEBHOOK_LIST}
        title="回调日志"
        state={state}
        change={change}
        query={log}
        columns={columns}
        exporting={exporting}
        rowKey={deliveryKey}
        card={(row) => <DeliveryCard row={row} onOpen={openRow} />}
        empty={{ title: '没有回调记录', hint: '订单成功、失败或过期后，给商户的通知会记录在这里。' }}
      />
      {open ? (
        <TriesDrawer
          delivery={open}
          onClose={() => change({ detail: undefined })}
          resend={mayResend ? { busy: resend.isPending, run: () => resend.mutate(open.agtOrderNo) } : undefined}
        />
      ) : null}
    </>
  );
}
