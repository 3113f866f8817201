import type { SonRate } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { StandingTag } from '../../ui/standing-tag.tsx';
import { ComingRates, Percent, RateTag } from './rate-words.tsx';

const KINDS = { AGENT: '代理', CODE_MERCHANT: '码商' } as const;

function actionText(row: SonRate): string {
  if (!row.direct) return '查看';
  return row.agtRate ? '设置' : '开通';
}

/** Columns of 下级费率. */
export function sonRateColumns(onOpen: (row: SonRate) => void): Column<SonRate>[] {
  return [
    {
      key: 'sonName',
      title: '下级',
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link" data-row-open onClick={() => onOpen(row)}>
          {row.sonName}
        </button>
      ),
    },
    { key: 'legalName', title: '认证名称', render: (row) => row.legalName },
    { key: 'kind', title: '类型', render: (row) => KINDS[row.kind] },
    {
      key: 'parentName',
      title: '上级',
      render: (row) => (row.direct ? '您' : row.parentName),
    },
    { key: 'prdName', title: '产品', render: (row) => row.prdName },
    { key: 'agtRate', title: '费率', align: 'right', render: (row) => <Percent value={row.agtRate} /> },
    {
      key: 'parentRate',
      title: '上级费率',
      align: 'right',
      extra: true,
      render: (row) => <Percent value={row.parentRate} />,
    },
    { key: 'margin', title: '利差', align: 'right', render: (row) => <Percent value={row.margin} /> },
    { key: 'state', title: '状态', render: (row) => <RateTag rate={row} /> },
    {
      key: 'runStatus',
      title: '接单',
      render: (row) => <StandingTag row={row} />,
    },
    {
      key: 'coming',
      title: '待生效',
      render: (row) => (row.coming.length > 0 ? <ComingRates coming={row.coming} /> : <span className="soft">—</span>),
    },
    {
      key: 'effectiveFrom',
      title: '生效时间',
      extra: true,
      render: (row) => <span className="num">{row.effectiveFrom || '—'}</span>,
    },
    {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) => (
        <Button small onClick={() => onOpen(row)}>
          {actionText(row)}
        </Button>
      ),
    },
  ];
}

/** A rate below on a phone. */
export function SonRateCard({ row, onOpen }: { row: SonRate; onOpen(row: SonRate): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row)}>
      <span className="order-card-line">
        <strong>
          {row.sonName} · {row.prdName}
        </strong>
        <RateTag rate={row} />
      </span>
      <span className="order-card-line">
        <span className="order-card-amount">
          <Percent value={row.agtRate} />
        </span>
        <span className="soft">
          {row.direct ? '我的利差' : `${row.parentName} 的利差`} <Percent value={row.margin} />
        </span>
      </span>
      <ComingRates coming={row.coming} />
    </button>
  );
}
