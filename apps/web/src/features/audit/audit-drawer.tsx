import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { actionText, subjectText } from './audit-texts.ts';
import { type DiffRow, diffRows } from './diff-rows.ts';
import { fieldText, valueText } from './field-texts.ts';
import { auditDetailQuery } from './queries.ts';

const WIDTH_PX = 820;
const COLUMNS: readonly Column<DiffRow>[] = [
  { key: 'path', title: '字段', wrap: true, render: (row) => <span title={row.path}>{fieldText(row.path)}</span> },
  {
    key: 'before',
    title: '变更前',
    wrap: true,
    render: (row) => <Value text={row.before} tone={row.changed && row.before ? 'gone' : undefined} />,
  },
  {
    key: 'after',
    title: '变更后',
    wrap: true,
    render: (row) => <Value text={row.after} tone={row.changed && row.after ? 'new' : undefined} />,
  },
];

function Value({ text: written, tone }: { text: string; tone?: 'gone' | 'new' }): ReactNode {
  if (!written) return <span className="soft">—</span>;
  const text = valueText(written);
  if (tone === 'gone') return <del className="diff-value">{text}</del>;
  return tone === 'new' ? <ins className="diff-value">{text}</ins> : <span className="break">{text}</span>;
}

/** One deed: who, what, to what, and what it changed. */
export function AuditDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(auditDetailQuery(id));
  const row = data?.row;
  return (
    <Dialog
      title="审计记录"
      shape="drawer"
      width={WIDTH_PX}
      testId="audit-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && row ? (
        <div className="detail">
          <Facts
            rows={[
              ['时间', row.time],
              ['操作人', actorText(row.actor)],
              ['操作', `${actionText(row.action)}（${row.action}）`],
              ['对象类型', subjectText(row.subjectKind)],
              [
                '对象',
                <span key="s" className="chips">
                  <Copyable text={row.subjectId} what="对象编号" />
                  <Link to={`?subject=${encodeURIComponent(`${row.subjectKind}:${row.subjectId}`)}`}>它的全部记录</Link>
                </span>,
              ],
              ['IP', row.ip],
              ['请求号', row.requestId ? <Copyable key="r" text={row.requestId} what="请求号" /> : ''],
              ['链上序号', row.seq || '待封'],
              [
                '链上指纹',
                data.hash ? (
                  <span key="h" className="mono break">
                    {data.hash}
                  </span>
                ) : (
                  ''
                ),
              ],
            ]}
          />
          <section aria-label="变更内容">
            <h3 className="section-title">变更内容</h3>
            <div className="panel">
              <DataTable
                label="变更内容"
                testId="audit-diff"
                columns={COLUMNS}
                rows={diffRows(data.before, data.after)}
                rowKey={(one) => one.path}
                stack
                focusable
                empty={<EmptyState title="没有变更内容" hint="这项操作只记录发生过。" />}
              />
            </div>
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}
