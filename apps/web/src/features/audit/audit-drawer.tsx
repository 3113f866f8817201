import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/format/actor-text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import * as styles from './audit.module.css';
import { actionText, subjectText } from './audit-texts.ts';
import { type DiffRow, diffRows } from './diff-rows.ts';
import { fieldText, valueText } from './field-texts.ts';
import { auditDetailQuery } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 820;
const COLUMNS: readonly Column<DiffRow>[] = [
  {
    key: 'path',
    title: zh.diffColumns.path,
    wrap: true,
    render: (row) => <span title={row.path}>{fieldText(row.path)}</span>,
  },
  {
    key: 'before',
    title: zh.diffColumns.before,
    wrap: true,
    render: (row) => <Value text={row.before} tone={row.changed && row.before ? 'gone' : undefined} />,
  },
  {
    key: 'after',
    title: zh.diffColumns.after,
    wrap: true,
    render: (row) => <Value text={row.after} tone={row.changed && row.after ? 'new' : undefined} />,
  },
];

function Value({ text: written, tone }: { text: string; tone?: 'gone' | 'new' }): ReactNode {
  if (!written) return <span className={looks.soft}>—</span>;
  const text = valueText(written);
  if (tone === 'gone') return <del className={styles.diffValue}>{text}</del>;
  return tone === 'new' ? (
    <ins className={styles.diffValue}>{text}</ins>
  ) : (
    <span className={factStyles.break}>{text}</span>
  );
}

/** One action: who did it, what, to what, and what it changed. */
export function AuditDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(auditDetailQuery(id));
  const row = data?.row;
  return (
    <Dialog
      title={zh.auditDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="audit-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.auditDrawer.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && row ? (
        <div className={orderList.detail}>
          <Facts
            rows={[
              [zh.auditDrawer.time, row.time],
              [zh.auditDrawer.actor, actorText(row.actor)],
              [zh.auditDrawer.action, `${actionText(row.action)}（${row.action}）`],
              [zh.auditDrawer.subjectKind, subjectText(row.subjectKind)],
              [
                zh.auditDrawer.subjectId,
                <span key="s" className={controls.chips}>
                  <Copyable text={row.subjectId} what={zh.auditDrawer.subjectIdWhat} />
                  <Link to={`?subject=${encodeURIComponent(`${row.subjectKind}:${row.subjectId}`)}`}>
                    {zh.auditDrawer.allOfIt}
                  </Link>
                </span>,
              ],
              ['IP', row.ip],
              [
                zh.auditDrawer.requestId,
                row.requestId ? <Copyable key="r" text={row.requestId} what={zh.auditDrawer.requestId} /> : '',
              ],
              [zh.auditDrawer.seq, row.seq || zh.auditDrawer.notSealed],
              [
                zh.auditDrawer.hash,
                data.hash ? (
                  <span key="h" className={`${looks.mono} ${factStyles.break}`}>
                    {data.hash}
                  </span>
                ) : (
                  ''
                ),
              ],
            ]}
          />
          <section aria-label={zh.auditDrawer.changes}>
            <h3 className={controls.sectionTitle}>{zh.auditDrawer.changes}</h3>
            <div className={controls.panel}>
              <DataTable
                label={zh.auditDrawer.changesHeading}
                testId="audit-diff"
                columns={COLUMNS}
                rows={diffRows(data.before, data.after)}
                rowKey={(one) => one.path}
                stack
                focusable
                empty={<EmptyState title={zh.auditDrawer.noChanges} hint={zh.auditDrawer.noChangesHint} />}
              />
            </div>
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}
