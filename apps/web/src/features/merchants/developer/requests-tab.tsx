import type { LoggedRequest } from '@mashang/contract/request-log';
import { formatTime } from '@mashang/contract/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import * as styles from './developer.module.css';
import { requestLogQuery } from './queries.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { causeText, requestTone } from './request-words.ts';
import * as zh from './zh.ts';

function requestColumns(open: (row: LoggedRequest) => void): Column<LoggedRequest>[] {
  return [
    {
      key: 'time',
      title: zh.requestColumns.time,
      stick: 'left',
      render: ({ time }) => <span className={looks.num}>{formatTime(Date.parse(time))}</span>,
    },
    {
      key: 'request',
      title: zh.requestColumns.request,
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink} ${looks.mono} ${styles.target}`}
          data-row-open
          aria-label={zh.requestColumns.open(`${row.method} ${row.target}`)}
          onClick={() => open(row)}
        >
          {row.method} {row.target}
        </button>
      ),
    },
    {
      key: 'status',
      title: zh.requestColumns.status,
      render: ({ status }) => <StatusTag tone={requestTone(status)}>{`HTTP ${status}`}</StatusTag>,
    },
    {
      key: 'cause',
      title: zh.requestColumns.cause,
      wrap: true,
      render: ({ cause }) => (cause ? causeText(cause) : <span className={looks.soft}>—</span>),
    },
    {
      key: 'ms',
      title: zh.requestColumns.ms,
      align: 'right',
      render: ({ ms }) => <span className={looks.num}>{ms} ms</span>,
    },
    {
      key: 'keyId',
      title: zh.requestColumns.keyId,
      render: ({ keyId }) => <span className={looks.mono}>{keyId}</span>,
    },
  ];
}

/** Pause between two loads, so that a flood of changes costs one load at a time. */
const LIVE_GAP_MS = 5_000;

/** The requests of the reader's merchant; one opens with the text to sign, and why its signature is wrong. */
export function RequestsTab({ above }: { above: ReactNode }): ReactNode {
  const [query, setQuery] = useSearchParams();
  const refused = query.get('refused') === '1';
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    requestLogQuery(refused),
  );
  // A page that is being loaded is not lost.
  useLiveRefresh(LIVE_GAP_MS, () => refetch({ cancelRefetch: false }));
  const [opened, setOpened] = useState<LoggedRequest>();
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.requestLog.heading}</h1>
        <span className={looks.grow} />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={refused}
            onChange={({ target }) =>
              setQuery({ tab: 'requests', ...(target.checked ? { refused: '1' } : {}) }, { replace: true })
            }
          />
          {zh.requestLog.refusedOnly}
        </label>
        <Button aria-label={zh.requestLog.refresh} onClick={() => void refetch()}>
          <Icon name="refresh" />
        </Button>
      </div>
      {above}
      <p className={looks.soft}>{zh.requestLog.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.requestLog.heading}
            testId="request-log"
            stack
            columns={requestColumns(setOpened)}
            rows={data?.pages.flatMap(({ list }) => list)}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title={refused ? zh.requestLog.emptyRefused : zh.requestLog.empty}
                hint={zh.requestLog.hint}
              />
            }
          />
          {hasNextPage ? (
            <div className={styles.older}>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {zh.requestLog.older}
              </Button>
            </div>
          ) : null}
        </section>
      )}
      {opened ? <RequestDrawer request={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}
