import { PROVINCES, REGISTER_MATTER_NAMES } from '@mashang/contract/businesses';
import { PARTICIPANT_KIND_NAMES, type RegisterRow } from '@mashang/contract/participants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../lib/current-user.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Dash } from '../../../ui/facts.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { StandingTag } from '../../../ui/standing-tag.tsx';
import { useExport } from '../../exports/use-export.ts';
import './oversight.css';
import { registerPageQuery } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { REGISTER_LIST } from './register-list.ts';

function rowKey(row: RegisterRow): string {
  return row.id;
}

const areasText = (row: RegisterRow) => row.areas.map((code) => PROVINCES[code] ?? code).join('、');
const nextEndText = ({ nextEnd }: RegisterRow) =>
  nextEnd ? `${REGISTER_MATTER_NAMES[nextEnd.what]} ${nextEnd.day}` : '';

function columnsOf(edit?: (row: RegisterRow) => void): Column<RegisterRow>[] {
  const columns: Column<RegisterRow>[] = [
    { key: 'name', title: '登录名', stick: 'left', render: (row) => row.name },
    { key: 'legalName', title: '企业名称', render: (row) => row.legalName },
    { key: 'kind', title: '类型', render: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
    { key: 'parentName', title: '上级', render: (row) => <Dash text={row.parentName} /> },
    { key: 'appointedOn', title: '委任日期', render: (row) => <Dash text={row.appointedOn} /> },
    { key: 'contractNo', title: '合同编号', render: (row) => <Dash text={row.contractNo} /> },
    { key: 'contractFrom', title: '合同起始日', extra: true, render: (row) => <Dash text={row.contractFrom} /> },
    { key: 'contractTo', title: '合同终止日', render: (row) => <Dash text={row.contractTo} /> },
    { key: 'areas', title: '代理省份', wrap: true, render: (row) => <Dash text={areasText(row)} /> },
    { key: 'area', title: '区域说明', extra: true, render: (row) => <Dash text={row.area} /> },
    { key: 'products', title: '开通产品', wrap: true, render: (row) => <Dash text={row.products} /> },
    { key: 'channels', title: '收款渠道', wrap: true, extra: true, render: (row) => <Dash text={row.channels} /> },
    { key: 'trainedOn', title: '最近培训', render: (row) => <Dash text={row.trainedOn} /> },
    { key: 'trainedUntil', title: '培训有效期至', render: (row) => <Dash text={row.trainedUntil} /> },
    { key: 'training', title: '培训内容', extra: true, wrap: true, render: (row) => <Dash text={row.training} /> },
    { key: 'standing', title: '状态', render: (row) => <StandingTag row={row} /> },
    { key: 'gate', title: '停止派单原因', wrap: true, render: (row) => <Dash text={row.gate} /> },
    { key: 'nextEnd', title: '最近到期', render: (row) => <Dash text={nextEndText(row)} /> },
    { key: 'kycExpiresAt', title: '认证到期', render: (row) => <Dash text={row.kycExpiresAt} /> },
    { key: 'riskTier', title: '风险等级', render: (row) => RISK_TIER_NAMES[row.riskTier] },
    { key: 'updateTime', title: '更新时间', extra: true, render: (row) => <Dash text={row.updateTime} /> },
  ];
  if (edit)
    columns.push({
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) => (
        <Button small kind="text" data-row-open aria-label={`登记 ${row.name}`} onClick={() => edit(row)}>
          登记
        </Button>
      ),
    });
  return columns;
}

/** 代理登记簿: who is appointed, by which contract, where and for what; exported for the regulator. */
export default function RegisterPage(): ReactNode {
  const [state, change] = useListState(REGISTER_LIST);
  const exporting = useExport(REGISTER_LIST, state);
  const list = useQuery({ ...registerPageQuery(state), placeholderData: keepPreviousData });
  const may = useMay('agent-register:write');
  const [editing, setEditing] = useState<RegisterRow>();
  const columns = useMemo(() => columnsOf(may ? setEditing : undefined), [may]);
  return (
    <>
      <ListPage
        list={REGISTER_LIST}
        title="代理登记簿"
        noun="登记"
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        empty={{ title: '还没有登记的代理', hint: '参与方通过认证后会出现在这里。' }}
        card={(row) => (
          <button type="button" className="order-card-body" disabled={!may} onClick={() => setEditing(row)}>
            <span className="order-card-line">
              <strong>{row.name}</strong>
              <StandingTag row={row} />
            </span>
            <span>
              {row.legalName} <span className="soft">{PARTICIPANT_KIND_NAMES[row.kind]}</span>
            </span>
            <span className="order-card-line soft">
              <span>{row.contractNo || '未登记合同'}</span>
              <span>{areasText(row) || '未登记区域'}</span>
            </span>
          </button>
        )}
      />
      {editing ? (
        <RegisterDialog participant={editing} entry={entryOf(editing)} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

function entryOf({ appointedOn, contractNo, contractFrom, contractTo, area, areas, covered, ...row }: RegisterRow) {
  const { trainedOn, trainedUntil, training } = row;
  return { appointedOn, contractNo, contractFrom, contractTo, area, areas, covered, trainedOn, trainedUntil, training };
}
