import { LIST_FORMATS, type ScreeningListDetail } from '@mashang/contract/risk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { FailedWork } from '../../ui/layout/failed-work.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { ListStanding } from './list-standing.tsx';
import { loadAgain, screeningListQuery } from './queries.ts';
import * as styles from './screening.module.css';
import * as zh from './zh.tsx';

const WIDTH_PX = 820;
const READING_MS = 1_000;

type Line = { key: string; name: string; detail: string };
function Lines({ title, count, lines }: { title: string; count: number; lines: readonly Line[] }): ReactNode {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {title} <span className={looks.num}>{count}</span>
      </h3>
      <ul className={styles.listLines}>
        {lines.map(({ key, name, detail }) => (
          <li key={key}>
            <strong>{name}</strong>
            <span className={`${looks.soft} ${factStyles.break}`}>{detail}</span>
          </li>
        ))}
      </ul>
      {count > lines.length ? <p className={looks.soft}>{zh.lines.note(lines.length)}</p> : null}
    </section>
  );
}

function Whole({ data }: { data: ScreeningListDetail }): ReactNode {
  const { list, fileName, problems, added, removed, changed } = data;
  const mayLoad = useMay('screening-list:load');
  return (
    <div className={orderList.detail}>
      <div className={orderList.detailHead} data-testid="detail-head">
        <strong className={orderList.detailAmount}>{list.name}</strong>
        <ListStanding list={list} />
      </div>
      {list.loadState === 'queued' || list.loadState === 'running' ? (
        <p className={controls.notice}>{zh.listDetail.inBackground}</p>
      ) : null}
      {list.fault ? (
        <FailedWork text={list.fault} onAgain={list.again && mayLoad ? () => loadAgain(list.id) : undefined} />
      ) : null}
      <FormError text={list.screeningFault} />
      <Facts
        rows={[
          [zh.listDetail.version, list.version],
          [zh.listDetail.source, [LIST_FORMATS[list.format], fileName].filter(Boolean).join(' · ')],
          [zh.listDetail.names, String(list.names)],
          [zh.listDetail.brokenRows, list.broken > 0 ? String(list.broken) : ''],
          [zh.listDetail.imported, [list.loadedBy, list.loadTime].join(' ').trim()],
          [zh.listDetail.releasedAt, list.releaseTime],
          [zh.listDetail.retiredAt, list.retireTime],
          [zh.listDetail.rescreened, list.screened > 0 ? zh.listDetail.rescreenedCount(list.screened, list.hits) : ''],
        ]}
      />
      <Lines
        title={zh.listDetail.brokenTitle}
        count={list.broken}
        lines={problems.map(({ row, reason }) => ({
          key: String(row),
          name: zh.listDetail.rowNo(row),
          detail: reason,
        }))}
      />
      {list.enabled || list.loadState !== 'done' ? null : (
        <>
          <Lines
            title={zh.listDetail.added}
            count={list.added}
            lines={added.map((one) => ({ ...one, key: `${one.ref}${one.name}` }))}
          />
          <Lines
            title={zh.listDetail.removed}
            count={list.removed}
            lines={removed.map((one) => ({ ...one, key: `${one.ref}${one.name}` }))}
          />
          <Lines
            title={zh.listDetail.changed}
            count={list.changed}
            lines={changed.map(({ ref, name, before, after }) => ({
              key: `${ref}${name}`,
              name,
              detail: `${before} → ${after}`,
            }))}
          />
          {list.added + list.removed + list.changed === 0 ? (
            <p className={looks.soft}>{zh.listDetail.noDifference}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

/** One version of a list: its source, its broken rows, and record by record what its release would change. */
export function ListDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery({
    ...screeningListQuery(id),
    refetchInterval: ({ state }) => (isBusy(state.data) ? READING_MS : false),
  });
  return (
    <Dialog
      title={zh.listDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="list-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.listDrawer.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? <Whole data={data} /> : null}
    </Dialog>
  );
}

function isBusy(data: ScreeningListDetail | undefined): boolean {
  return (
    data !== undefined &&
    (data.list.loadState === 'queued' || data.list.loadState === 'running' || data.list.screening !== null)
  );
}
