import type { ConnectorRow } from '@mashang/contract/system';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/display/facts.tsx';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import type { Column } from '../../ui/table/data-table.tsx';
import * as styles from './system.module.css';
import * as zh from './zh.tsx';

const TONES: Record<ConnectorRow['state'], Tone> = {
  ok: 'ok',
  idle: 'mute',
  failing: 'warn',
  open: 'bad',
  probing: 'warn',
};
const WORDS: Record<ConnectorRow['state'], string> = zh.connectorStates;

function Failure({ row }: { row: ConnectorRow }): ReactNode {
  if (!row.lastFailureTime) return <Dash text="" />;
  return (
    <span className={styles.systemFailure}>
      <span className={looks.num}>{row.lastFailureTime}</span>
      {row.lastError ? <span className={`${looks.soft} ${factStyles.break}`}>{row.lastError}</span> : null}
    </span>
  );
}

/** Columns of the outside platforms: the state of each, and since when. */
export const CONNECTORS: readonly Column<ConnectorRow>[] = [
  { key: 'title', title: zh.connectors.title, render: (row) => row.title },
  {
    key: 'state',
    title: zh.connectors.state,
    render: (row) => (
      <StatusTag tone={TONES[row.state]}>
        {row.state === 'failing' ? zh.connectors.failing(row.failures) : WORDS[row.state]}
      </StatusTag>
    ),
  },
  { key: 'success', title: zh.connectors.success, render: (row) => <Dash text={row.lastSuccessTime} /> },
  {
    key: 'ms',
    title: zh.connectors.ms,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.lastMs === null ? '—' : `${row.lastMs} ms`}</span>,
  },
  { key: 'failure', title: zh.connectors.failure, render: (row) => <Failure row={row} /> },
  { key: 'probe', title: zh.connectors.probe, render: (row) => <Dash text={row.probeTime} /> },
  {
    key: 'address',
    title: zh.connectors.address,
    render: (row) => <span className={`${looks.mono} ${factStyles.break}`}>{row.address}</span>,
  },
];
