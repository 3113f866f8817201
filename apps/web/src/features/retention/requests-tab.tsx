import { APPROVAL_STATE_NAMES, APPROVAL_TONES, type ApprovalRow } from '@mashang/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { refreshRetention, requestsQuery } from './queries.ts';
import { REQUEST_LIST } from './retention-lists.ts';

function Opened({ row }: { row: ApprovalRow }): ReactNode {
  return (
    <Link data-row-open to={`/approvals?tab=all&detail=${row.id}`}>
      {row.subjectName} <span className="num">#{row.id}</span>
    </Link>
  );
}
function Standing({ row }: { row: ApprovalRow }): ReactNode {
  return <StatusTag tone={APPROVAL_TONES[row.state]}>{APPROVAL_STATE_NAMES[row.state]}</StatusTag>;
}

const COLUMNS: Column<ApprovalRow>[] = [
  { key: 'subject', title: '申请人', stick: 'left', render: (row) => <Opened row={row} /> },
  { key: 'state', title: '状态', render: (row) => <Standing row={row} /> },
  { key: 'reason', title: '申请原因', wrap: true, render: (row) => row.reason },
  { key: 'maker', title: '登记人', render: (row) => row.maker },
  { key: 'createTime', title: '登记时间', render: (row) => <span className="num">{row.createTime}</span> },
];

/** 删除申请: what people asked to be erased, as it was proposed and decided. */
export function RequestsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(REQUEST_LIST);
  const list = useQuery({ ...requestsQuery(state), placeholderData: keepPreviousData });
  const mayPropose = useMay('erasure:propose');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ListPage
        list={REQUEST_LIST}
        title="保留与删除"
        noun="申请"
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
              登记删除申请
            </Button>
          ) : null
        }
        card={(row) => (
          <div className="order-card-body">
            <span className="order-card-line">
              <Opened row={row} />
              <Standing row={row} />
            </span>
            <span className="break">{row.reason}</span>
            <span className="order-card-line soft">
              <span>{row.maker}</span>
              <span className="num">{row.createTime}</span>
            </span>
          </div>
        )}
        empty={{
          title: '没有删除申请',
          hint: '有人要求删除其个人信息时，在此登记；先看清删除什么、保留什么，再由两人办理。',
        }}
      />
      {asking ? <EraseDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
