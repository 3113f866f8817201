import { feeText } from '@mashang/contract/fees';
import { groupMoney } from '@mashang/contract/money';
import { PAY_WAYS, type PaymentChannelView } from '@mashang/contract/payment-channels';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { STOP_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelHealth } from './channel-health.tsx';
import { paymentChannelsQuery, stopPaymentChannel } from './queries.ts';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type Doing = { kind: 'change'; channel?: PaymentChannelView } | { kind: 'stop'; channel: PaymentChannelView };
type May = { propose: boolean; stop: boolean };
type Start = (doing: Doing) => void;

/** The rate without zeros at its end. */
const shortRate = (cost: PaymentChannelView['cost']) => ({ ...cost, rate: String(Number(cost.rate)) });

const none = <span className={looks.soft}>—</span>;

function columnsOf(pendingOf: ReturnType<typeof usePendingOf>, may: May, start: Start): Column<PaymentChannelView>[] {
  return [
    { key: 'code', title: zh.channelColumns.code, render: (row) => <span className={looks.mono}>{row.code}</span> },
    { key: 'title', title: zh.channelColumns.title, render: (row) => row.title },
    { key: 'company', title: zh.channelColumns.company, render: (row) => row.company },
    {
      key: 'merchantNo',
      title: zh.channelColumns.merchantNo,
      render: (row) => <span className={looks.mono}>{row.merchantNo}</span>,
    },
    {
      key: 'ways',
      title: zh.channelColumns.ways,
      render: (row) => row.ways.map((way) => PAY_WAYS[way]).join('、'),
    },
    {
      key: 'balance',
      title: zh.channelColumns.balance,
      align: 'right',
      render: (row) => <span className={looks.num}>{groupMoney(row.balance)}</span>,
    },
    {
      key: 'suspense',
      title: zh.channelColumns.suspense,
      render: (row) =>
        row.suspense === 0 ? (
          none
        ) : (
          <StatusTag tone="warn">{zh.channelColumns.suspended(row.suspense, groupMoney(row.suspenseAmount))}</StatusTag>
        ),
    },
    {
      key: 'waiting',
      title: zh.channelColumns.waiting,
      align: 'right',
      render: (row) =>
        row.waiting === 0 ? none : <span className={looks.num}>{zh.channelColumns.waitingCount(row.waiting)}</span>,
    },
    {
      key: 'success',
      title: zh.channelColumns.success,
      align: 'right',
      render: (row) =>
        row.success === '' ? none : <span className={looks.num}>{zh.channelColumns.successText(row.success)}</span>,
    },
    { key: 'cost', title: zh.channelColumns.cost, render: (row) => feeText(shortRate(row.cost)) },
    {
      key: 'state',
      title: zh.channelColumns.state,
      render: (row) => (
        <span className={controls.chips}>
          <StatusTag tone={row.enabled ? 'ok' : 'mute'}>
            {row.enabled ? zh.channelColumns.enabled : zh.channelColumns.disabled}
          </StatusTag>
          <PendingBadges pending={pendingOf('payment-channel', row.code)} />
        </span>
      ),
    },
    { key: 'health', title: zh.channelColumns.health, render: (row) => <ChannelHealth health={row.health} /> },
    {
      key: 'notice',
      title: zh.channelColumns.notice,
      render: (row) => (
        <Copyable text={row.noticeUrl} what={zh.channelColumns.noticeOf(row.code)}>
          <span className={`${looks.mono} ${styles.noticeUrl}`} title={row.noticeUrl}>
            {row.noticeUrl}
          </span>
        </Copyable>
      ),
    },
    {
      key: 'actions',
      title: zh.channelColumns.actions,
      render: (row) => (
        <span className={controls.chips}>
          {may.propose ? (
            <Button
              small
              kind="text"
              aria-label={zh.channelColumns.changeOf(row.code)}
              onClick={() => start({ kind: 'change', channel: row })}
            >
              {zh.channelColumns.change}
            </Button>
          ) : null}
          {may.stop && row.enabled ? (
            <Button
              small
              kind="text"
              aria-label={zh.channelColumns.stopOf(row.code)}
              onClick={() => start({ kind: 'stop', channel: row })}
            >
              {zh.channelColumns.disabled}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

function StopDialog({ channel, onClose }: { channel: PaymentChannelView; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.stopChannelDialog.title(channel.title)}
      button={zh.doingDialog.confirm}
      done={zh.doingDialog.stopped}
      testId="stop-channel-dialog"
      danger
      code={STOP_CODE}
      dirtyText={zh.doingDialog.dirty}
      label={zh.doingDialog.reason}
      least={2}
      act={(reason, code) => stopPaymentChannel(channel.id, reason, code)}
      onClose={onClose}
    >
      <p>{zh.stopChannelDialog.warning}</p>
    </ReasonedDialog>
  );
}

/** 支付渠道: the institution's merchant numbers at payment companies; one person stops, two change. */
export function PaymentChannels(): ReactNode {
  const { data, error, refetch } = useQuery(paymentChannelsQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const pendingOf = usePendingOf();
  const may = { propose: useMay('product:propose'), stop: useMay('product:stop') };
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <section className={controls.panel} aria-label={zh.paymentChannels.title}>
      <div className={styles.channelHead}>
        <h2 className={controls.sectionTitle}>{zh.paymentChannels.title}</h2>
        {may.propose ? <Button onClick={() => setDoing({ kind: 'change' })}>{zh.paymentChannels.add}</Button> : null}
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <DataTable
        label={zh.paymentChannels.title}
        columns={columnsOf(pendingOf, may, setDoing)}
        rows={data ?? []}
        rowKey={(row) => row.code}
        stack
        focusable
        empty={<EmptyState title={zh.paymentChannels.none} hint={zh.paymentChannels.noneHint} />}
      />
      {doing?.kind === 'change' ? (
        <ChannelDialog {...(doing.channel ? { channel: doing.channel } : {})} onClose={close} />
      ) : null}
      {doing?.kind === 'stop' ? <StopDialog channel={doing.channel} onClose={close} /> : null}
    </section>
  );
}
