import { IMPORT_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { IMPORT_STATES, type StatementImport } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../../lib/format/actor-text.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import { FailedWork, retryText } from '../../../ui/layout/failed-work.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { importAgain, importQuery, refreshReconciliation } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

const FIGURES = [
  ['added', zh.figures.added],
  ['matched', zh.figures.matched],
  ['repeated', zh.figures.repeated],
  ['outgoing', zh.figures.outgoing],
  ['broken', zh.figures.broken],
] as const satisfies readonly (readonly [keyof StatementImport, string])[];

/**
 * One import: its progress, the rows that it added, and the rows that it left out and why. `onLeave` closes a dialog
 * around it.
 */
export function ImportResult({ id, onLeave }: { id: string; onLeave?(): void }): ReactNode {
  const { data, error, refetch } = useQuery(importQuery(id));
  const mayImport = useMay('reconciliation:import');
  const isOver = data?.state === 'done' || data?.state === 'failed';
  useEffect(() => {
    if (isOver) void refreshReconciliation();
  }, [isOver]);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  const fact = factsOf(IMPORT_COLUMNS, data);
  return (
    <div className={orderList.detail} data-testid="import-result" data-state={data.state}>
      {isOver ? null : (
        <p className={controls.notice} role="status">
          {zh.importResult.notice(
            retryText(data.retryTime) || IMPORT_STATES[data.state],
            <span className={looks.num}>{data.rowsRead}</span>,
          )}
        </p>
      )}
      {data.state === 'failed' ? (
        <FailedWork
          text={`${data.fault}。${data.again ? zh.importResult.again : zh.importResult.nothingImported}`}
          onAgain={data.again && mayImport ? () => importAgain(id) : undefined}
        />
      ) : null}
      {data.state === 'done' ? (
        <dl className={styles.importFigures} data-testid="import-figures">
          {FIGURES.map(([key, title]) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd className={looks.num}>{String(data[key])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {data.state === 'done' && data.added > data.matched ? (
        <p>
          <Link to={`?tab=lines&importId=${id}&state=open`} onClick={onLeave}>
            {zh.importResult.leave(data.added - data.matched)}
          </Link>
        </p>
      ) : null}
      <Facts
        rows={[
          fact('fileName'),
          fact('sourceName'),
          fact('days', data.firstDay ? zh.importResult.days(data.firstDay, data.lastDay) : ''),
          [zh.importResult.format, [data.format.toUpperCase(), data.encoding].filter(Boolean).join(' · ')],
          fact('importer', actorText(data.importer)),
          fact('createTime'),
          [
            zh.importResult.fileHash,
            <span key="h" className={`${looks.mono} ${factStyles.break}`}>
              {data.fileHash}
            </span>,
          ],
        ]}
      />
      {data.problems.length > 0 ? (
        <section aria-label={zh.importResult.problemRows}>
          <h3 className={controls.sectionTitle}>
            {zh.importResult.heading(
              data.broken > data.problems.length ? zh.importResult.firstRows(data.problems.length) : '',
            )}
          </h3>
          <ul className={styles.problemRows}>
            {data.problems.map(({ row, reason }) => (
              <li key={row}>
                <span className={`${looks.num} ${looks.soft}`}>{zh.importResult.rowNo(row)}</span> {reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
