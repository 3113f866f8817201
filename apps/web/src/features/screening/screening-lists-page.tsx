import type { ScreeningList } from '@mashang/contract/risk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { Dash } from '../../ui/display/facts.tsx';
import { type Pending, PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { ListDrawer } from './list-drawer.tsx';
import { ListStanding } from './list-standing.tsx';
import { LoadListDialog } from './load-list-dialog.tsx';
import { screeningListsQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
/** Interval of the polls while a version is being read or screened. */
const BUSY_MS = 1_500;

function startLabel({ enabled, name, version }: ScreeningList): string {
  return `${enabled ? zh.columnsOf.startLabelEnabled : zh.columnsOf.startLabel} ${name} ${version}`;
}

function isBusy({ loadState, screening }: ScreeningList): boolean {
  return loadState === 'queued' || loadState === 'running' || screening !== null;
}

function columnsOf(
  pendingOf: (list: ScreeningList) => readonly Pending[],
  start: ((list: ScreeningList) => void) | undefined,
  open: (id: string) => void,
): Column<ScreeningList>[] {
  const columns: Column<ScreeningList>[] = [
    {
      key: 'name',
      title: zh.columnsOf.name,
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink}`}
          data-row-open
          onClick={() => open(row.id)}
        >
          {row.name}
        </button>
      ),
    },
    { key: 'version', title: zh.columnsOf.version, render: (row) => <span className={looks.num}>{row.version}</span> },
    {
      key: 'standing',
      title: zh.columnsOf.standing,
      render: (row) => (
        <span className={controls.chips}>
          <ListStanding list={row} />
          <PendingBadges pending={pendingOf(row)} />
        </span>
      ),
    },
    {
      key: 'names',
      title: zh.columnsOf.names,
      align: 'right',
      render: (row) => (
        <span className={looks.num}>{row.loadState === 'done' ? row.names.toLocaleString('en-US') : '—'}</span>
      ),
    },
    {
      key: 'diff',
      title: zh.columnsOf.diff,
      render: (row) =>
        row.enabled || row.loadState !== 'done' ? (
          '—'
        ) : (
          <span className={looks.num}>{`+${row.added} / −${row.removed} / ±${row.changed}`}</span>
        ),
    },
    {
      key: 'load',
      title: zh.columnsOf.load,
      render: (row) => <Dash text={[row.loadedBy, row.loadTime].join(' ').trim()} />,
    },
    { key: 'release', title: zh.columnsOf.release, render: (row) => <Dash text={row.releaseTime} /> },
    { key: 'retire', title: zh.columnsOf.retire, render: (row) => <Dash text={row.retireTime} /> },
  ];
  if (start)
    columns.push({
      key: 'actions',
      title: zh.columnsOf.actions,
      stick: 'right',
      render: (row) =>
        row.loadState === 'done' ? (
          <Button small kind="text" aria-label={startLabel(row)} onClick={() => start(row)}>
            {row.enabled ? zh.columnsOf.startEnabled : zh.columnsOf.start}
          </Button>
        ) : null,
    });
  return columns;
}

function ReleaseDialog({ list, onClose }: { list: ScreeningList; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('list.release', list.id), [list.id]);
  return (
    <ProposeDialog
      title={zh.releaseDialog.title(
        list.enabled ? zh.releaseDialog.retire : zh.releaseDialog.release,
        list.name,
        list.version,
      )}
      payload={{ enabled: !list.enabled }}
      {...proposal}
      onClose={onClose}
    >
      {() => <p>{list.enabled ? zh.releaseDialog.retireLead : zh.releaseDialog.releaseLead(list.names)}</p>}
    </ProposeDialog>
  );
}

/** 筛查名单: loaded versions of the lists of names that must not be paid; two people release and retire each. */
export default function ScreeningListsPage(): ReactNode {
  const { data, error, refetch } = useQuery({
    ...screeningListsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? BUSY_MS : false),
  });
  const [params, setParams] = useSearchParams();
  const detail = params.get('detail');
  const open = (id: string) => setParams({ detail: id });
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const [mayLoad, mayPropose] = [useMay('screening-list:load'), useMay('screening-list:propose')];
  const pending = usePendingOf();
  const [doing, setDoing] = useState<ScreeningList | 'load'>();
  const done = () => setDoing(undefined);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.screeningListsPage.heading}</h1>
        <span className={looks.grow} />
        {mayLoad ? (
          <Button kind="primary" onClick={() => setDoing('load')}>
            {zh.screeningListsPage.load}
          </Button>
        ) : null}
      </div>
      <p className={looks.soft}>{zh.screeningListsPage.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.screeningListsPage.screeningLists}
            testId="screening-lists"
            stack
            columns={columnsOf((list) => pending('screening-list', list.id), mayPropose ? setDoing : undefined, open)}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title={zh.screeningListsPage.title} hint={zh.screeningListsPage.hint} />}
          />
        </section>
      )}
      {detail ? <ListDrawer key={detail} id={detail} onClose={() => setParams({})} /> : null}
      {doing === 'load' ? <LoadListDialog onClose={done} /> : null}
      {doing && doing !== 'load' ? <ReleaseDialog list={doing} onClose={done} /> : null}
    </div>
  );
}
