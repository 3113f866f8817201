import type { ConnectorRow } from '@mashang/contract/system';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const TONES: Record<ConnectorRow['state'], Tone> = {
  ...{ ok: 'ok', idle: 'mute', failing: 'warn', open: 'bad', probing: 'warn' },
};
const WORDS: Record<ConnectorRow['state'], string> = {
  ok: '正常',
  idle: '未调用',
  failing: '有失败',
  open: '已熔断',
  probing: '待试探',
};

function Failure({ row }: { row: ConnectorRow }): ReactNode {
  if (!row.lastFailureTime) return <Dash text="" />;
  return (
    <span className="system-failure">
      <span className="num">{row.lastFailureTime}</span>
      {row.lastError ? <span className="soft break">{row.lastError}</span> : null}
    </span>
  );
}

/** Columns of the outside platforms: how each is, and since when. */
export const CONNECTORS: readonly Column<ConnectorRow>[] = [
  { key: 'title', title: '平台', render: (row) => row.title },
  {
    key: 'state',
    title: '状态',
    render: (row) => (
      <StatusTag tone={TONES[row.state]}>
        {row.state === 'failing' ? `连续失败 ${row.failures} 次` : WORDS[row.state]}
      </StatusTag>
    ),
  },
  { key: 'success', title: '最近成功', render: (row) => <Dash text={row.lastSuccessTime} /> },
  {
    key: 'ms',
    title: '用时',
    align: 'right',
    render: (row) => <span className="num">{row.lastMs === null ? '—' : `${row.lastMs} ms`}</span>,
  },
  { key: 'failure', title: '最近失败', render: (row) => <Failure row={row} /> },
  { key: 'probe', title: '下次试探', render: (row) => <Dash text={row.probeTime} /> },
  { key: 'address', title: '地址', render: (row) => <span className="mono break">{row.address}</span> },
];
