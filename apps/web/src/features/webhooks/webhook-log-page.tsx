import { DELIVERY_STATE_NAMES, type WebhookPage } from '@mashang/contract/webhooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { type DeliveryState, resendWebhook, webhookLogQuery } from './queries.ts';
import { TriesDrawer } from './tries-drawer.tsx';
import './webhooks.css';

type Delivery = WebhookPage['list'][number];
const LIVE_GAP_MS = 2_000;
const TONES: Record<DeliveryState, Tone> = { pending: 'warn', delivered: 'ok', dead: 'bad', cancelled: 'mute' };
const STATES = Object.entries(DELIVERY_STATE_NAMES) as [DeliveryState, string][];

function deliveryColumns(onOpen: (delivery: Delivery) => void): Column<Delivery>[] {
  return [
    {
      key: 'agtOrderNo',
      title: '代收单号',
      stick: 'left',
      render: (row) => (
        <Copyable text={row.agtOrderNo} what="代收单号">
          <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row)}>
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

/** 回调日志: every delivery to merchants, with its tries. */
export default function WebhookLogPage(): ReactNode {
  const mayResend = useMay('webhook:resend');
  const [query, setQuery] = useSearchParams();
  const filter = {
    page: Math.max(1, Number(query.get('page')) || 1),
    limit: Number(query.get('limit')) || 20,
    agtOrderNo: query.get('agtOrderNo') ?? undefined,
    state: query.get('state') ?? undefined,
  };
  const [orderNo, setOrderNo] = useState(filter.agtOrderNo ?? '');
  const [openId, setOpenId] = useState<string>();
  const log = useQuery({ ...webhookLogQuery(filter), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, log.refetch);
  const resend = useMutation({
    mutationFn: resendWebhook,
    onSuccess: () => {
      showToast('success', '回调已重新发送');
      void log.refetch();
    },
  });
  const [columns] = useState(() => deliveryColumns((row) => setOpenId(row.id)));

  function change(change: Record<string, string | number | undefined>): void {
    const next = { ...filter, page: 1, ...change };
    const entries = Object.entries(next).filter(([name, value]) => value && !(name === 'page' && value === 1));
    setQuery(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  }
  const open = log.data?.list.find((row) => row.id === openId);
  return (
    <div className="page">
      <h1 className="page-title">回调日志</h1>
      <form
        className="panel webhook-filters"
        aria-label="筛选"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          change({ agtOrderNo: orderNo.trim() });
        }}
      >
        <TextField
          label="代收单号"
          hideLabel
          type="search"
          placeholder="代收单号"
          maxLength={40}
          value={orderNo}
          onChange={(event) => setOrderNo(event.target.value)}
        />
        <SelectField
          label="状态"
          hideLabel
          value={filter.state ?? ''}
          options={[['', '全部状态'], ...STATES]}
          onChange={(event) => change({ state: event.target.value })}
        />
        <Button kind="primary" type="submit">
          查询
        </Button>
      </form>
      {log.error ? <LoadError error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.error && !log.data ? null : (
        <section className="panel">
          <DataTable
            label="回调日志"
            testId="webhook-table"
            columns={columns}
            rows={log.data?.list}
            rowKey={(row) => row.id}
            openKey={openId}
            empty={<EmptyState title="没有回调记录" hint="订单成功、失败或过期后，给商户的通知会记录在这里。" />}
          />
          {log.data && log.data.list.length > 0 ? (
            <Pager
              page={filter.page}
              limit={filter.limit}
              total={log.data.total}
              totalIsCapped={log.data.totalIsCapped}
              count={log.data.list.length}
              onPage={(page) => change({ page })}
              onLimit={(limit) => change({ limit })}
            />
          ) : null}
        </section>
      )}
      {open ? (
        <TriesDrawer
          delivery={open}
          onClose={() => setOpenId(undefined)}
          resend={mayResend ? { busy: resend.isPending, run: () => resend.mutate(open.agtOrderNo) } : undefined}
        />
      ) : null}
    </div>
  );
}
