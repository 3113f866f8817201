import { IMPORT_STATES, type StatementImport } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useMay } from '../../lib/current-user.ts';
import { Facts } from '../../ui/facts.tsx';
import { FailedWork, retryText } from '../../ui/failed-work.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { importAgain, importQuery, refreshReconciliation } from './queries.ts';

const FIGURES = [
  ['added', '新增到账'],
  ['matched', '自动匹配'],
  ['repeated', '重复，未再记'],
  ['outgoing', '支出，用于核对提现与结算'],
  ['broken', '问题行'],
] as const satisfies readonly (readonly [keyof StatementImport, string])[];

/** One import: how far it is, what it added, and which rows were left out and why. `onLeave` closes a dialog around it. */
export function ImportResult({ id, onLeave }: { id: string; onLeave?(): void }): ReactNode {
  const { data, error, refetch } = useQuery(importQuery(id));
  const mayImport = useMay('reconciliation:import');
  const isOver = data?.state === 'done' || data?.state === 'failed';
  useEffect(() => {
    if (isOver) void refreshReconciliation();
  }, [isOver]);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <div className="detail" data-testid="import-result" data-state={data.state}>
      {isOver ? null : (
        <p className="notice" role="status">
          {retryText(data.retryTime) || IMPORT_STATES[data.state]}，已读 <span className="num">{data.rowsRead}</span>{' '}
          行。可以关闭，导入在后台继续。
        </p>
      )}
      {data.state === 'failed' ? (
        <FailedWork
          text={`${data.fault}。${data.again ? '已读到的流水会保留，重新读取不会重复记账。' : '没有导入任何一行。'}`}
          onAgain={data.again && mayImport ? () => importAgain(id) : undefined}
        />
      ) : null}
      {data.state === 'done' ? (
        <dl className="import-figures">
          {FIGURES.map(([key, title]) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd className="num">{String(data[key])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {data.state === 'done' && data.added > data.matched ? (
        <p>
          <Link to={`?tab=lines&importId=${id}&state=open`} onClick={onLeave}>
            查看本次未匹配的 {data.added - data.matched} 笔到账
          </Link>
        </p>
      ) : null}
      <Facts
        rows={[
          ['文件', data.fileName],
          ['来源', data.sourceName],
          ['日期', data.firstDay ? `${data.firstDay} 至 ${data.lastDay}` : ''],
          ['格式', [data.format.toUpperCase(), data.encoding].filter(Boolean).join(' · ')],
          ['导入人', actorText(data.importer)],
          ['导入时间', data.createTime],
          [
            '文件指纹',
            <span key="h" className="mono break">
              {data.fileHash}
            </span>,
          ],
        ]}
      />
      {data.problems.length > 0 ? (
        <section aria-label="问题行">
          <h3 className="section-title">
            问题行{data.broken > data.problems.length ? `（前 ${data.problems.length} 行）` : ''}
          </h3>
          <ul className="problem-rows">
            {data.problems.map(({ row, reason }) => (
              <li key={row}>
                <span className="num soft">第 {row} 行</span> {reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
