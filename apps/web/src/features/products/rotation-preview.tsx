import { REPLAY_ORDERS_MAX, type RotationDraftRow, type RotationPreview } from '@mashang/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ShareBar, skipText } from './account-words.tsx';
import { rotationPreviewQuery } from './queries.ts';

/** A draft that is still being typed is not replayed. */
const SETTLED_MS = 500;
type Props = { prdId: string; rows: RotationDraftRow[] | undefined };

/** What the last day would have looked like with the draft; follows it once it was asked for. */
export function RotationPreviewPanel({ prdId, rows }: Props): ReactNode {
  const [asked, setAsked] = useState(false);
  const { settled, isSettled } = useSettled(rows, SETTLED_MS);
  const preview = useQuery({
    ...rotationPreviewQuery({ prdId, rows: settled ?? [] }),
    enabled: asked && settled !== undefined,
    placeholderData: keepPreviousData,
  });
  const behind = preview.isPlaceholderData || preview.isFetching || !isSettled;
  return (
    <section className="panel poll-preview" aria-label="预演" data-testid="preview" aria-busy={asked && behind}>
      <div className="page-head">
        <h2 className="section-title">预演</h2>
        <span className="grow" />
        {asked ? (
          <Button small busy={preview.isFetching} onClick={() => void preview.refetch()}>
            重新预演
          </Button>
        ) : null}
      </div>
      {asked ? null : (
        <EmptyState
          title="保存之前先看结果"
          hint="把最近 24 小时到达您和下级的订单，按现有设置和您的草稿各派一遍，不影响任何数据。"
          action={
            <Button kind="primary" disabled={!rows} onClick={() => setAsked(true)}>
              预演最近 24 小时
            </Button>
          }
        />
      )}
      {asked && preview.error ? <LoadError error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {asked && !preview.data && !preview.error ? <SkeletonLines lines={8} /> : null}
      {asked && preview.data ? (
        <div className="poll-result" data-behind={behind || undefined}>
          <Outcome preview={preview.data} />
        </div>
      ) : null}
    </section>
  );
}

function Outcome({ preview }: { preview: RotationPreview }): ReactNode {
  if (preview.orders === 0)
    return <EmptyState title="最近 24 小时没有订单" hint="有订单到达您或下级后，就可以在这里预演。" />;
  return (
    <>
      <p className="soft">
        重放 <strong className="num">{preview.orders}</strong> 笔订单（
        <span className="num">{preview.since.slice(5, 16)}</span> 至{' '}
        <span className="num">{preview.until.slice(5, 16)}</span>）。
        {preview.capped ? `订单较多，只取最新的 ${preview.orders} 笔（至多 ${REPLAY_ORDERS_MAX} 笔）。` : ''}
      </p>
      {preview.lostAfter > 0 ? (
        <p className={preview.lostAfter > preview.lostBefore ? 'notice notice-bad' : 'notice notice-warn'}>
          新设置下 {preview.lostAfter} 笔没有账户可接（现设置 {preview.lostBefore} 笔）。
        </p>
      ) : null}
      <ul className="preview-rows">
        {ownFirst(preview).map((row) => (
          <PreviewRow key={row.accId} row={row} />
        ))}
      </ul>
      <p className="field-hint">
        条形为新设置，竖线为现设置。额度与限额按当时情况变化，预演不计入；其他上级的账户不在其中，改动权重后到达您这里的订单数也会变化。
      </p>
    </>
  );
}

function ownFirst({ accounts }: RotationPreview): RotationPreview['accounts'] {
  return [...accounts.filter(({ own }) => own), ...accounts.filter(({ own }) => !own)];
}

function PreviewRow({ row }: { row: RotationPreview['accounts'][number] }): ReactNode {
  const change = row.after.orders - row.before.orders;
  return (
    <li className="preview-row" data-account={row.accId}>
      <span className="preview-head">
        <span className="mono">{row.outAuthNo}</span>
        <span className="soft">{row.own ? '我的账户' : row.participantName}</span>
      </span>
      <ShareBar share={row.after.share} before={row.before.share} />
      <span className="preview-figures num">
        <span>
          现 {row.before.share}% → 新 <strong>{row.after.share}%</strong>
        </span>
        <span data-change={Math.sign(change)}>
          {row.after.orders} 笔{change === 0 ? '' : `（${change > 0 ? '+' : '−'}${Math.abs(change)}）`}
        </span>
        <span>
          <MoneyText value={row.after.amount} /> 元
        </span>
        <span className="soft">实际 {row.actual} 笔</span>
      </span>
      {row.skips.length > 0 ? (
        <span className="preview-skips soft">
          跳过：{row.skips.map(({ reason, count }) => `${skipText(reason)} ${count} 次`).join('，')}
        </span>
      ) : null}
    </li>
  );
}
