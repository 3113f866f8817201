import { IMPORT_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { IMPORT_STATES, type StatementImport } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { useExport } from '../exports/use-export.ts';
import { ImportResult } from './import-result.tsx';
import { importsQuery, refreshReconciliation } from './queries.ts';
import { IMPORT_LIST } from './reconciliation-lists.ts';
import type { TabProps } from './reconciliation-page.tsx';
import * as zh from './zh.tsx';

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

function importColumns(onOpen: (id: string) => void): ListedColumn<StatementImport>[] {
  return screenColumns(IMPORT_COLUMNS, {
    fileName: {
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className="btn btn-link clip"
          data-row-open
          title={row.fileName}
          onClick={() => onOpen(row.id)}
        >
          {row.fileName}
        </button>
      ),
    },
    state: { render: (row) => <ImportState row={row} /> },
    importer: { render: (row) => actorText(row.importer) },
  });
}

function ImportCard({ row, onOpen }: { row: StatementImport; onOpen(id: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.id)}>
      <span className="order-card-line">
        <b className="break">{row.fileName}</b>
        <ImportState row={row} />
      </span>
      <span className="soft">{zh.importCard.note(row.sourceName, row.added, row.matched, row.repeated)}</span>
      <span className="soft num">{row.createTime}</span>
    </button>
  );
}

/** Every import with what came of it. */
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
        card={(row) => <ImportCard row={row} onOpen={open} />}
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
