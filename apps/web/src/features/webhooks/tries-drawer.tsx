import { DELIVERY_STATE_NAMES, type WebhookPage } from '@mashang/contract/webhooks';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Delivery = WebhookPage['list'][number];
type Props = { delivery: Delivery; onClose(): void; resend?: { busy: boolean; run(): void } };

const COLUMNS: readonly Column<Delivery['tries'][number]>[] = [
  { key: 'time', title: '时间', render: (row) => <span className="num">{row.time}</span> },
  { key: 'status', title: '应答', render: (row) => row.status ?? '—' },
  { key: 'ms', title: '用时', align: 'right', render: (row) => <span className="num">{row.ms} ms</span> },
  { key: 'error', title: '结果', wrap: true, render: (row) => row.error || row.answer || '成功' },
];

/** One delivery with every try. */
export function TriesDrawer({ delivery, onClose, resend }: Props): ReactNode {
  return (
    <Dialog
      title="投递详情"
      shape="drawer"
      testId="tries-drawer"
      onClose={onClose}
      footer={
        <>
          {resend ? (
            <Button kind="primary" busy={resend.busy} onClick={resend.run}>
              回调重发
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="form-grid">
        <dl className="facts">
          <dt>代收单号</dt>
          <dd>
            <Copyable text={delivery.agtOrderNo} what="代收单号" />
          </dd>
          <dt>事件</dt>
          <dd className="mono">{delivery.type}</dd>
          <dt>状态</dt>
          <dd>{DELIVERY_STATE_NAMES[delivery.state]}</dd>
          <dt>回调地址</dt>
          <dd className="mono break">{delivery.url}</dd>
          {delivery.nextTryTime ? (
            <>
              <dt>下次投递</dt>
              <dd className="num">{delivery.nextTryTime}</dd>
            </>
          ) : null}
        </dl>
        <div className="panel">
          <DataTable
            label="投递记录"
            columns={COLUMNS}
            rows={delivery.tries}
            rowKey={(row) => `${row.time}${row.ms}${row.status}`}
            empty={<EmptyState title="还没有投递" />}
          />
        </div>
      </div>
    </Dialog>
  );
}
