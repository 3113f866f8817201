import { SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import type { PolicyView } from '@mashang/contract/licence';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges, PendingNew } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { usePendingOf, usePendingOfKind } from '../approvals/use-pending.ts';
import { MODE_NAMES } from './licence-words.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { policiesQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const ALL_TYPES = 77;

function typesText({ accountTypes }: PolicyView): string {
  return accountTypes.length === ALL_TYPES ? zh.typesText.all : accountTypes.join('、');
}

/** 法域政策: what the law of each jurisdiction allows. Built-in policies are fixed; two people enter others. */
export function PoliciesPanel(): ReactNode {
  const { data, error, refetch } = useQuery(policiesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('policy:propose');
  const pendingOf = usePendingOf();
  const newPolicys = usePendingOfKind('policy');
  const [editing, setEditing] = useState<PolicyView | 'new'>();
  const columns: Column<PolicyView>[] = [
    {
      key: 'name',
      title: zh.policiesPanel.name,
      stick: 'left',
      render: (row) => (
        <span>
          <strong>{row.name}</strong> <span className={`${looks.mono} ${looks.soft}`}>{row.code}</span>
        </span>
      ),
    },
    {
      key: 'standing',
      title: zh.policiesPanel.standing,
      render: (row) => (
        <span className={controls.chips}>
          <StatusTag tone={row.builtIn ? 'info' : 'ok'}>
            {row.builtIn ? zh.policiesPanel.builtIn : zh.policiesPanel.entered}
          </StatusTag>
          {row.current ? <StatusTag tone="ok">{zh.policiesPanel.current}</StatusTag> : null}
          <PendingBadges pending={pendingOf('policy', row.code)} />
        </span>
      ),
    },
    {
      key: 'services',
      title: zh.policiesPanel.services,
      render: (row) => row.services.map((one) => SERVICE_NAMES[one]).join('、'),
    },
    {
      key: 'modes',
      title: zh.policiesPanel.modes,
      render: (row) => row.settlementModes.map((one) => MODE_NAMES[one]).join('、'),
    },
    {
      key: 'types',
      title: zh.policiesPanel.types,
      render: (row) => <span className={looks.num}>{typesText(row)}</span>,
    },
    {
      key: 'actions',
      title: zh.policiesPanel.actions,
      render: (row) =>
        row.builtIn ? (
          <span className={looks.soft}>{zh.policiesPanel.note}</span>
        ) : mayPropose ? (
          <Button
            small
            kind="text"
            aria-label={zh.policiesPanel.editingLabel(row.code)}
            onClick={() => setEditing(row)}
          >
            {zh.policiesPanel.editing}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-label={zh.policiesPanel.region}>
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle}>{zh.policiesPanel.region}</h2>
        <span className={looks.grow} />
        {mayPropose ? <Button onClick={() => setEditing('new')}>{zh.policiesPanel.new}</Button> : null}
      </div>
      <PendingNew pending={newPolicys} known={data?.map(({ code }) => code)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <DataTable
        label={zh.policiesPanel.policies}
        testId="policies"
        stack
        columns={columns}
        rows={data}
        rowKey={(row) => row.code}
        focusable
        empty={<EmptyState title={zh.policiesPanel.title} />}
      />
      {editing ? (
        <PolicyDialog {...(editing === 'new' ? {} : { policy: editing })} onClose={() => setEditing(undefined)} />
      ) : null}
    </section>
  );
}
