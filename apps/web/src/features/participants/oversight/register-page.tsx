import { REGISTER_MATTER_NAMES } from '@mashang/contract/businesses';
import { areasText, REGISTER_COLUMNS } from '@mashang/contract/lists/participants';
import type { RegisterRow } from '@mashang/contract/participants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import { StandingTag } from '../../../ui/display/standing-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import * as zh from '../zh.tsx';
import { registerPageQuery } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { REGISTER_LIST } from './register-list.ts';

function rowKey(row: RegisterRow): string {
  return row.id;
}

const nextEndText = ({ nextEnd }: RegisterRow) =>
  nextEnd ? `${REGISTER_MATTER_NAMES[nextEnd.what]} ${nextEnd.day}` : '';

const CARD: CardShape<typeof REGISTER_COLUMNS> = {
  head: ['name', 'standing'],
  body: [[['legalName', 'kind']]],
  foot: [['contractNo', 'areas']],
};

function columnsOf(edit?: (row: RegisterRow) => void): ListedColumn<RegisterRow>[] {
  const columns = screenColumns(REGISTER_COLUMNS, {
    name: { stick: 'left' },
    contractNo: { card: (row) => row.contractNo || zh.registerPage.noContract },
    areas: { wrap: true, card: (row) => areasText(row) || zh.registerPage.noRegion },
    products: { wrap: true },
    channels: { wrap: true },
    training: { wrap: true },
    standing: { render: (row) => <StandingTag row={row} /> },
    gate: { wrap: true },
    nextEnd: { render: (row) => <Dash text={nextEndText(row)} /> },
  });
  if (edit)
    columns.push({
      key: 'actions',
      title: zh.columnsOf.actions,
      stick: 'right',
      render: (row) => (
        <Button small kind="text" data-row-open aria-label={zh.columnsOf.editLabel(row.name)} onClick={() => edit(row)}>
          {zh.columnsOf.edit}
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
        title={zh.registerPage.title}
        noun={zh.registerPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        empty={{ title: zh.registerPage.emptyTitle, hint: zh.registerPage.emptyHint }}
        card={(row) => (
          <RowCard row={row} columns={columns} shape={CARD} onOpen={may ? () => setEditing(row) : undefined} />
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
