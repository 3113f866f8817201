import { LIST_FORMATS, type ScreeningListDetail } from '@mashang/contract/risk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailedWork } from '../../ui/failed-work.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ListStanding } from './list-standing.tsx';
import { loadAgain, screeningListQuery } from './queries.ts';

const WIDTH_PX = 820;
const READING_MS = 1_000;

type Line = { key: string; name: string; detail: string };
function Lines({ title, count, lines }: { title: string; count: number; lines: readonly Line[] }): ReactNode {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        {title} <span className="num">{count}</span>
      </h3>
      <ul className="list-lines">
        {lines.map(({ key, name, detail }) => (
          <li key={key}>
            <strong>{name}</strong>
            <span className="soft break">{detail}</span>
          </li>
        ))}
      </ul>
      {count > lines.length ? <p className="soft">只列出前 {lines.length} 条。</p> : null}
    </section>
  );
}

function Whole({ data }: { data: ScreeningListDetail }): ReactNode {
  const { list, fileName, problems, added, removed, changed } = data;
  const mayLoad = useMay('screening-list:load');
  return (
    <div className="detail">
      <div className="detail-head">
        <strong className="detail-amount">{list.name}</strong>
        <ListStanding list={list} />
      </div>
      {list.loadState === 'queued' || list.loadState === 'running' ? (
        <p className="notice">后台读取，可以离开本页。读完并经审批发布之前，使用中的版本照常筛查。</p>
      ) : null}
      {list.fault ? (
        <FailedWork text={list.fault} onAgain={list.again && mayLoad ? () => loadAgain(list.id) : undefined} />
      ) : null}
      <FormError text={list.screeningFault} />
      <Facts
        rows={[
          ['版本', list.version],
          ['来源', [LIST_FORMATS[list.format], fileName].filter(Boolean).join(' · ')],
          ['记录数', String(list.names)],
          ['有误的行', list.broken > 0 ? String(list.broken) : ''],
          ['导入', [list.loadedBy, list.loadTime].join(' ').trim()],
          ['发布时间', list.releaseTime],
          ['停用时间', list.retireTime],
          ['全量复查', list.screened > 0 ? `已复查 ${list.screened} 个名称，命中 ${list.hits} 条` : ''],
        ]}
      />
      <Lines
        title="有误的行，已略过"
        count={list.broken}
        lines={problems.map(({ row, reason }) => ({ key: String(row), name: `第 ${row} 行`, detail: reason }))}
      />
      {list.enabled || list.loadState !== 'done' ? null : (
        <>
          <Lines
            title="新增"
            count={list.added}
            lines={added.map((one) => ({ ...one, key: `${one.ref}${one.name}` }))}
          />
          <Lines
            title="减少"
            count={list.removed}
            lines={removed.map((one) => ({ ...one, key: `${one.ref}${one.name}` }))}
          />
          <Lines
            title="变更"
            count={list.changed}
            lines={changed.map(({ ref, name, before, after }) => ({
              key: `${ref}${name}`,
              name,
              detail: `${before} → ${after}`,
            }))}
          />
          {list.added + list.removed + list.changed === 0 ? <p className="soft">与使用中的版本没有差别。</p> : null}
        </>
      )}
    </div>
  );
}

/** One version of a list: where it is from, its broken rows, and record by record what releasing it would change. */
export function ListDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery({
    ...screeningListQuery(id),
    refetchInterval: ({ state }) => (isBusy(state.data) ? READING_MS : false),
  });
  return (
    <Dialog
      title="名单版本"
      shape="drawer"
      width={WIDTH_PX}
      testId="list-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
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
