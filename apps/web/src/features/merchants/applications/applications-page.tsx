import {
  APPLICATION_FACTS,
  APPLICATION_STATE,
  APPLICATION_STATE_NAMES,
  APPLICATION_TONES,
  type MerchantApplication,
} from '@mashang/contract/merchants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { applicationsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ApplicationDrawer } from './application-drawer.tsx';
import { APPLICATION_LIST } from './application-list.ts';
import { kindText } from './application-words.ts';
import { StartDialog } from './start-dialog.tsx';

function rowKey(row: MerchantApplication): string {
  return row.id;
}

function Standing({ row }: { row: MerchantApplication }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={APPLICATION_TONES[row.state]}>{APPLICATION_STATE_NAMES[row.state]}</StatusTag>
      {row.hits > 0 && row.state === APPLICATION_STATE.review ? (
        <StatusTag tone="bad">{zh.merchantStanding.onList}</StatusTag>
      ) : null}
      {row.handedInTime && APPLICATION_FACTS[row.state].editable ? (
        <StatusTag tone="warn">{zh.merchantText.handedIn}</StatusTag>
      ) : null}
    </span>
  );
}

function columnsOf(open: (id: string) => void, mayCheck: boolean, mayWrite: boolean): Column<MerchantApplication>[] {
  function word(row: MerchantApplication): string {
    if (row.state === APPLICATION_STATE.review && mayCheck) return zh.applicationColumns.review;
    const open = APPLICATION_FACTS[row.state].editable;
    return open && mayWrite ? zh.applicationColumns.goOn : zh.applicationColumns.view;
  }
  return [
    {
      key: 'name',
      title: zh.applicationColumns.name,
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
    {
      key: 'mchId',
      title: zh.applicationColumns.mchId,
      render: (row) => <span className={looks.mono}>{row.mchId}</span>,
    },
    {
      key: 'legalName',
      title: zh.applicationColumns.legalName,
      wrap: true,
      render: (row) => <Dash text={row.legalName} />,
    },
    { key: 'kind', title: zh.applicationColumns.kind, render: kindText },
    { key: 'state', title: zh.applicationColumns.state, render: (row) => <Standing row={row} /> },
    { key: 'submittedBy', title: zh.applicationColumns.submittedBy, render: (row) => <Dash text={row.submittedBy} /> },
    { key: 'submittedAt', title: zh.applicationColumns.submittedAt, render: (row) => <Dash text={row.submittedAt} /> },
    { key: 'updatedAt', title: zh.applicationColumns.updatedAt, render: (row) => <Dash text={row.updatedAt} /> },
    {
      key: 'actions',
      title: zh.applicationColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button
          small
          kind={word(row) === zh.applicationColumns.review ? 'primary' : 'text'}
          aria-label={`${word(row)} ${row.name}`}
          onClick={() => open(row.id)}
        >
          {word(row)}
        </Button>
      ),
    },
  ];
}

/** 商户准入: entry of merchants, and the queue of applications that wait for a second person. */
export default function ApplicationsPage(): ReactNode {
  const [state, change] = useListState(APPLICATION_LIST);
  const list = useQuery({ ...applicationsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'approval');
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'application');
  const [starting, setStarting] = useState(false);
  const [mayWrite, mayCheck] = [useMay('merchant-application:write'), useMay('merchant-application:check')];
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => columnsOf(open, mayCheck, mayWrite), [open, mayCheck, mayWrite]);
  return (
    <>
      <ListPage
        list={APPLICATION_LIST}
        title={zh.applicationsPage.title}
        noun={zh.applicationsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        tools={
          mayWrite ? (
            <Button kind="primary" onClick={() => setStarting(true)}>
              {zh.applicationsPage.add}
            </Button>
          ) : null
        }
        empty={{ title: zh.applicationsPage.emptyTitle, hint: zh.applicationsPage.emptyHint }}
        card={(row) => (
          <button type="button" className={orderList.orderCardBody} onClick={() => open(row.id)}>
            <span className={orderList.orderCardLine}>
              <strong>{row.name}</strong>
              <Standing row={row} />
            </span>
            <span>{row.legalName || <span className={looks.soft}>{zh.applicationsPage.noName}</span>}</span>
            <span className={`${orderList.orderCardLine} ${looks.soft}`}>
              <span>
                {kindText(row)} · <span className={looks.mono}>{row.mchId}</span>
              </span>
              <span className={looks.num}>{row.updatedAt.slice(5)}</span>
            </span>
          </button>
        )}
      />
      {state.detail ? (
        <ApplicationDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
      {starting ? (
        <StartDialog
          onClose={() => setStarting(false)}
          onStarted={(id) => {
            setStarting(false);
            open(id);
          }}
        />
      ) : null}
    </>
  );
}
