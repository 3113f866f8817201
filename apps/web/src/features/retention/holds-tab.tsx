import { HOLD_COLUMNS } from '@mashang/contract/lists/retention';
import { HOLD_KINDS, type LegalHold } from '@mashang/contract/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { type PendingOf, usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { HoldDialog, LiftDialog } from './hold-dialogs.tsx';
import { holdsQuery, refreshRetention } from './queries.ts';
import { HOLD_LIST } from './retention-lists.ts';
import * as zh from './zh.tsx';

type Row = { row: LegalHold; pendingOf: PendingOf };

function Standing({ row, pendingOf }: Row): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={row.liftTime ? 'mute' : 'warn'}>
        {row.liftTime ? zh.holdStanding.lifted : zh.holdStanding.held}
      </StatusTag>
      <PendingBadges pending={pendingOf('legal-hold', row.id)} />
    </span>
  );
}

function LiftButton({ row, pendingOf, lift }: Row & { lift: ((row: LegalHold) => void) | undefined }): ReactNode {
  if (!lift || row.liftTime || pendingOf('legal-hold', row.id).length > 0) return null;
  return (
    <Button small onClick={() => lift(row)}>
      {zh.liftButton.liftOf(<span className={looks.srOnly}> {row.subject}</span>)}
    </Button>
  );
}

const CARD: CardShape<typeof HOLD_COLUMNS> = { head: ['subject', 'state'], body: [['reason']], foot: [['by']] };

function holdColumns(pendingOf: PendingOf, lift: ((row: LegalHold) => void) | undefined): ListedColumn<LegalHold>[] {
  return [
    ...screenColumns(HOLD_COLUMNS, {
      subject: {
        stick: 'left',
        render: (row) => (
          <span>
            <span className={looks.soft}>{HOLD_KINDS[row.kind]}</span> <strong>{row.subject}</strong>
          </span>
        ),
      },
      state: { render: (row) => <Standing row={row} pendingOf={pendingOf} /> },
      reason: { wrap: true },
    }),
    {
      key: 'actions',
      title: zh.holdColumns.actions,
      stick: 'right',
      render: (row) => <LiftButton row={row} pendingOf={pendingOf} lift={lift} />,
    },
  ];
}

/** 法律保全: data that is not erased, whatever its age; one person places a hold, two lift it. */
export function HoldsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(HOLD_LIST);
  const list = useQuery({ ...holdsQuery(state), placeholderData: keepPreviousData });
  const exporting = useExport(HOLD_LIST, state);
  const [mayPlace, mayLift] = [useMay('legal-hold:place'), useMay('legal-hold:propose')];
  const pendingOf = usePendingOf();
  const [placing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<LegalHold>();
  const lift = mayLift ? setLifting : undefined;
  const columns = useMemo(() => holdColumns(pendingOf, lift), [pendingOf, lift]);
  return (
    <>
      <ListPage
        list={HOLD_LIST}
        title={zh.holdsTab.title}
        noun={zh.holdsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        refresh={refreshRetention}
        exporting={exporting}
        above={above}
        tools={
          mayPlace ? (
            <Button kind="primary" onClick={() => setPlacing(true)}>
              {zh.holdsTab.placing}
            </Button>
          ) : null
        }
        card={(row) => (
          <>
            <RowCard row={row} columns={columns} shape={CARD} />
            <LiftButton row={row} pendingOf={pendingOf} lift={lift} />
          </>
        )}
        empty={{ title: zh.holdsTab.emptyTitle, hint: zh.holdsTab.emptyHint }}
      />
      {placing ? <HoldDialog onClose={() => setPlacing(false)} /> : null}
      {lifting ? <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} /> : null}
    </>
  );
}
