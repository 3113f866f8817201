import { PARTICIPANT_COLUMNS } from '@mashang/contract/lists/participants';
import type { AdmitAnswer, OverseenParticipant } from '@mashang/contract/participants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { type Pending, PendingBadges, PendingTags } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { CardTotals } from '../../../ui/table/rows/card-totals.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { useExport } from '../../exports/use-export.ts';
import * as zh from '../zh.tsx';
import { AdmitDialog, AdmittedDialog } from './admit-dialog.tsx';
import * as styles from './oversight.module.css';
import { OVERSIGHT_LIST } from './oversight-list.ts';
import { ParticipantDrawer } from './participant-drawer.tsx';
import { ParticipantStanding } from './participant-standing.tsx';
import { overseenQuery, refreshOverseen } from './queries.ts';
import { TiersDialog } from './tier-dialogs.tsx';

const LIVE_GAP_MS = 2_000;
type PendingOf = (row: OverseenParticipant) => readonly Pending[];

function rowKey(row: OverseenParticipant): string {
  return row.id;
}

/** Why it takes no work, with the date by which a natural person has to become a business. */
function gateText({ gate, businessDue }: OverseenParticipant): string {
  return businessDue ? zh.gateText.businessDue(gate, businessDue) : gate;
}

const CARD: CardShape<typeof PARTICIPANT_COLUMNS> = {
  head: ['name', 'standing'],
  body: [[['legalName', 'kind'], 'available']],
  foot: [['parentName']],
};

function participantColumns(open: (id: string) => void, pendingOf: PendingOf): ListedColumn<OverseenParticipant>[] {
  return [
    ...screenColumns(PARTICIPANT_COLUMNS, {
      name: {
        stick: 'left',
        render: (row) => (
          <span className={styles.treePlace} style={{ '--depth': row.depth } as React.CSSProperties}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink}`}
              data-row-open
              onClick={() => open(row.id)}
            >
              {row.name}
            </button>
          </span>
        ),
        card: (row) => row.name,
      },
      standing: {
        render: (row) => (
          <span className={controls.chips}>
            <ParticipantStanding row={row} />
            <PendingBadges pending={pendingOf(row)} />
          </span>
        ),
        card: (row) => (
          <span className={controls.chips}>
            <ParticipantStanding row={row} />
            <PendingTags pending={pendingOf(row)} />
          </span>
        ),
      },
      gate: { wrap: true, render: (row) => <Dash text={gateText(row)} /> },
      parentName: {
        card: (row) => (row.parentName ? <span>{zh.participantsPage.parent(row.parentName)}</span> : null),
      },
      riskTier: { render: (row) => RISK_TIER_NAMES[row.riskTier] },
    }),
    {
      key: 'actions',
      title: zh.participantColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button small kind="text" aria-label={zh.participantColumns.openLabel(row.name)} onClick={() => open(row.id)}>
          {zh.participantColumns.open}
        </Button>
      ),
    },
  ];
}

/** 参与方: every agent and code merchant in the order of the tree. */
export default function ParticipantsPage(): ReactNode {
  const [state, change] = useListState(OVERSIGHT_LIST);
  const [tiers, setTiers] = useState(false);
  const [admitting, setAdmitting] = useState(false);
  const [admitted, setAdmitted] = useState<AdmitAnswer>();
  const mayAdmit = useMay('participant:admit');
  const exporting = useExport(OVERSIGHT_LIST, state);
  const list = useQuery({ ...overseenQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch);
  const pending = usePendingOf();
  const pendingOf = useCallback<PendingOf>(
    (row) => [
      ...pending('participant', row.id),
      ...pending('person', row.personId),
      ...row.userIds.flatMap((id) => pending('user', id)),
    ],
    [pending],
  );
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => participantColumns(open, pendingOf), [open, pendingOf]);
  const totals = list.data?.totals;
  return (
    <>
      <ListPage
        list={OVERSIGHT_LIST}
        title={zh.participantsPage.title}
        noun={zh.participantsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        refresh={refreshOverseen}
        tools={
          <>
            <Button onClick={() => setTiers(true)}>{zh.participantsPage.tiers}</Button>
            {mayAdmit ? (
              <Button kind="primary" onClick={() => setAdmitting(true)}>
                {zh.participantsPage.admit}
              </Button>
            ) : null}
          </>
        }
        empty={{ title: zh.participantsPage.emptyTitle, hint: zh.participantsPage.emptyHint }}
        cardTotals={
          totals && (
            <CardTotals
              sums={[
                [zh.participantsPage.available, totals.available],
                [zh.participantsPage.held, totals.held],
              ]}
            />
          )
        }
        totals={
          totals && { available: <MoneyText value={totals.available} />, held: <MoneyText value={totals.held} /> }
        }
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
      />
      {admitting ? <AdmitDialog onDone={setAdmitted} onClose={() => setAdmitting(false)} /> : null}
      {admitted ? <AdmittedDialog answer={admitted} onClose={() => setAdmitted(undefined)} /> : null}
      {tiers ? <TiersDialog onClose={() => setTiers(false)} /> : null}
      {state.detail ? (
        <ParticipantDrawer
          key={state.detail}
          id={state.detail}
          onOpen={open}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
