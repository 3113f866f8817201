import type { AuditRow } from '@mashang/contract/audit';
import { AUDIT_COLUMNS } from '@mashang/contract/lists/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import * as tableStyles from '../../ui/table/table.module.css';
import { useExport } from '../exports/use-export.ts';
import * as styles from './audit.module.css';
import { AuditDrawer } from './audit-drawer.tsx';
import { AUDIT_LIST } from './audit-list.ts';
import { actionText, subjectText } from './audit-texts.ts';
import { ChainPanel } from './chain-panel.tsx';
import { actionsQuery, auditQuery, refreshAudit } from './queries.ts';
import * as zh from './zh.tsx';

function auditKey(row: AuditRow): string {
  return row.id;
}

const CARD: CardShape<typeof AUDIT_COLUMNS> = {
  head: ['action', 'time'],
  foot: [['actor', 'seq'], ['subject']],
};

function auditColumns(onOpen: (id: string) => void): ListedColumn<AuditRow>[] {
  return screenColumns(AUDIT_COLUMNS, {
    time: { stick: 'left', opens: (row) => onOpen(row.id) },
    actor: { render: (row) => actorText(row.actor) },
    action: { render: (row) => <span title={row.action}>{actionText(row.action)}</span> },
    subject: {
      render: (row) => (
        <span
          className={`${tableStyles.clip} ${styles.auditSubject} ${looks.mono}`}
          title={`${row.subjectKind}:${row.subjectId}`}
        >
          <span className={looks.soft}>{subjectText(row.subjectKind)}</span> {row.subjectId}
        </span>
      ),
    },
    seq: {
      align: 'right',
      render: (row) =>
        row.seq ? (
          <span className={looks.num}>{row.seq}</span>
        ) : (
          <span className={looks.soft}>{zh.auditColumns.note}</span>
        ),
      card: (row) => <span className={looks.num}>{row.seq ? `#${row.seq}` : zh.auditColumns.note}</span>,
    },
  });
}

/** 审计日志: every action, and the state of the hash chain over them. */
export default function AuditLogPage(): ReactNode {
  const [state, change] = useListState(AUDIT_LIST);
  const exporting = useExport(AUDIT_LIST, state);
  const list = useQuery({ ...auditQuery(state), placeholderData: keepPreviousData });
  const actions = useQuery(actionsQuery);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => auditColumns(open), [open]);
  const options = useMemo(
    () => (actions.data ?? []).map((action) => [action, actionText(action)] as const),
    [actions.data],
  );
  return (
    <>
      <ListPage
        list={AUDIT_LIST}
        title={zh.auditLogPage.title}
        noun={zh.auditLogPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={auditKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        options={{ action: options }}
        refresh={refreshAudit}
        empty={{ title: zh.auditLogPage.emptyTitle, hint: zh.auditLogPage.emptyHint }}
        above={<ChainPanel />}
      />
      {state.detail ? (
        <AuditDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
