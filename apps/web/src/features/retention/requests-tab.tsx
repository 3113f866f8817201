import { APPROVAL_STATE_NAMES, APPROVAL_TONES, type ApprovalRow } from '@mashang/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import { useMay } from '../../lib/session/current-user.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import type { Column } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { EraseDialog } from './erase-dialog.tsx';
import { refreshRetention, requestsQuery } from './queries.ts';
import { REQUEST_LIST } from './retention-lists.ts';
import * as zh from './zh.tsx';

function Opened({ row }: { row: ApprovalRow }): ReactNode {
  return (
    <PageLink page="approvals" query={{ tab: 'all', detail: row.id }} data-row-open>
      {row.subjectName} <span className={looks.num}>#{row.id}</span>
    </PageLink>
  );
}
function Standing({ row }: { row: ApprovalRow }): ReactNode {
  return <StatusTag tone={APPROVAL_TONES[row.state]}>{APPROVAL_STATE_NAMES[row.state]}</StatusTag>;
}

const COLUMNS: Column<ApprovalRow>[] = [
  { key: 'subject', title: zh.requestColumns.subject, stick: 'left', render: (row) => <Opened row={row} /> },
  { key: 'state', title: zh.requestColumns.state, render: (row) => <Standing row={row} /> },
  { key: 'reason', title: zh.requestColumns.reason, wrap: true, render: (row) => row.reason },
  { key: 'maker', title: zh.requestColumns.maker, render: (row) => row.maker },
  {
    key: 'createTime',
    title: zh.requestColumns.createTime,
    render: (row) => <span className={looks.num}>{row.createTime}</span>,
  },
];

/** 删除申请: requests for erasure, with their proposals and decisions. */
export function RequestsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(REQUEST_LIST);
  const list = useQuery({ ...requestsQuery(state), placeholderData: keepPreviousData });
  const mayPropose = useMay('erasure:propose');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ListPage
        list={REQUEST_LIST}
        title={zh.requestsTab.title}
        noun={zh.requestsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        refresh={refreshRetention}
        above={above}
        tools={
          mayPropose ? (
            <Button kind="primary" onClick={() => setAsking(true)}>
              {zh.requestsTab.register}
            </Button>
          ) : null
        }
        card={(row) => (
          <div className={orderList.orderCardBody}>
            <span className={orderList.orderCardLine}>
              <Opened row={row} />
              <Standing row={row} />
            </span>
            <span className={factStyles.break}>{row.reason}</span>
            <span className={`${orderList.orderCardLine} ${looks.soft}`}>
              <span>{row.maker}</span>
              <span className={looks.num}>{row.createTime}</span>
            </span>
          </div>
        )}
        empty={{
          title: zh.requestsTab.emptyTitle,
          hint: zh.requestsTab.emptyHint,
        }}
      />
      {asking ? <EraseDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
