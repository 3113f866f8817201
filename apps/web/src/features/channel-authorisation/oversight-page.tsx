import { AUTHORISATION_STATE_NAMES, type OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import { AUTHORISATION_COLUMNS } from '@mashang/contract/lists/channel-authorisation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { AUTHORISATION_LIST } from './authorisation-list.ts';
import { STATE_TONES } from './authorisation-words.ts';
import { OversightDrawer } from './oversight-drawer.tsx';
import { authorisationsQuery, refreshAuthorisations } from './queries.ts';
import * as zh from './zh.tsx';

type Row = OverseenAuthorisation;
const rowKey = (row: Row) => row.id;

function State({ row }: { row: Row }): ReactNode {
  return <StatusTag tone={STATE_TONES[row.state]}>{AUTHORISATION_STATE_NAMES[row.state]}</StatusTag>;
}

const CARD: CardShape<typeof AUTHORISATION_COLUMNS> = {
  head: [['participantName', 'uid'], 'state'],
  foot: [['platform', 'createTime']],
};

function columnsOf(onOpen: (id: string) => void): ListedColumn<Row>[] {
  return screenColumns(AUTHORISATION_COLUMNS, {
    participantName: { stick: 'left', opens: (row) => onOpen(row.id) },
    state: { render: (row) => <State row={row} /> },
    endReason: { wrap: true },
  });
}

/** The operator's 渠道授权: lists whose accounts may be read, and ends authorisations. */
export default function AuthorisationsPage(): ReactNode {
  const [state, change] = useListState(AUTHORISATION_LIST);
  const query = useQuery({ ...authorisationsQuery(state), placeholderData: keepPreviousData });
  const exporting = useExport(AUTHORISATION_LIST, state);
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => columnsOf(openRow), [openRow]);
  const open = query.data?.list.find((row) => row.id === state.detail);
  return (
    <>
      <ListPage
        list={AUTHORISATION_LIST}
        title={zh.authorisations.title}
        noun={zh.authorisations.noun}
        state={state}
        change={change}
        query={query}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        refresh={refreshAuthorisations}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.id)} />}
        empty={{ title: zh.authorisations.emptyTitle, hint: zh.authorisations.emptyHint }}
      />
      {open ? <OversightDrawer key={open.id} one={open} onClose={() => change({ detail: undefined })} /> : null}
    </>
  );
}
