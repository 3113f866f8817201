import { IMPORT_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { IMPORT_STATES, type StatementImport } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../../lib/format/actor-text.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import * as tableStyles from '../../../ui/table/table.module.css';
import { useExport } from '../../exports/use-export.ts';
import { importsQuery, refreshReconciliation } from '../queries.ts';
import { IMPORT_LIST } from '../reconciliation-lists.ts';
import type { TabProps } from '../reconciliation-page.tsx';
import * as zh from '../zh.tsx';
import { ImportResult } from './import-result.tsx';

const TONES: Readonly<Record<StatementImport['state'], Tone>> = {
  queued: 'info',
  running: 'info',
  done: 'ok',
  failed: 'bad',
};

function ImportState({ row }: { row: StatementImport }): ReactNode {
  if (row.retryTime) return <StatusTag tone="warn">{zh.importState.waitsToRetry}</StatusTag>;
  return <StatusTag tone={TONES[row.state]}>{IMPORT_STATES[row.state]}</StatusTag>;
}

function importKey(row: StatementImport): string {
  return row.id;
}

const CARD: CardShape<typeof IMPORT_COLUMNS> = {
  head: ['fileName', 'state'],
  foot: [[['sourceName', 'added', 'matched', 'repeated']], ['createTime']],
};

function importColumns(onOpen: (id: string) => void): ListedColumn<StatementImport>[] {
  return screenColumns(IMPORT_COLUMNS, {
    fileName: {
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink} ${tableStyles.clip}`}
          data-row-open
          title={row.fileName}
          onClick={() => onOpen(row.id)}
        >
          {row.fileName}
        </button>
      ),
      card: (row) => row.fileName,
    },
    state: { render: (row) => <ImportState row={row} /> },
    importer: { render: (row) => actorText(row.importer) },
  });
}

/** Every import with its result. */
export function ImportsTab({ tools, above }: TabProps): ReactNode {
  const [state, change] = useListState(IMPORT_LIST);
  const exporting = useExport(IMPORT_LIST, state);
  const list = useQuery({ ...importsQuery(state), placeholderData: keepPreviousData });
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => importColumns(open), [open]);
  return (
    <>
      <ListPage
        list={IMPORT_LIST}
        title={zh.importsTab.title}
        noun={zh.importsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={importKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        refresh={refreshReconciliation}
        empty={{ title: zh.importsTab.emptyTitle, hint: zh.importsTab.emptyHint }}
        tools={tools}
        above={above}
      />
      {state.detail ? (
        <Dialog
          title={zh.importsTab.result}
          shape="drawer"
          testId="import-drawer"
          onClose={() => change({ detail: undefined })}
          footer={<Button onClick={() => change({ detail: undefined })}>{zh.importsTab.close}</Button>}
        >
          <ImportResult id={state.detail} />
        </Dialog>
      ) : null}
    </>
  );
}
