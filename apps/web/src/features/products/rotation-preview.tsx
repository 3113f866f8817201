import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import { REPLAY_ORDERS_MAX, type RotationDraftRow, type RotationPreview } from '@mashang/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSettled } from '../../lib/format/use-settled.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { ShareBar } from './account-words.tsx';
import * as styles from './products.module.css';
import { rotationPreviewQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** A draft is replayed once it has not changed for this time. */
const SETTLED_MS = 500;
type Props = { prdId: string; rows: RotationDraftRow[] | undefined };

/** The last day replayed with the draft; after the first request it follows the draft. */
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
    <section
      className={`${controls.panel} ${styles.pollPreview}`}
      aria-label={zh.rotationPreviewPanel.title}
      data-testid="preview"
      aria-busy={asked && behind}
    >
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle}>{zh.rotationPreviewPanel.title}</h2>
        <span className={looks.grow} />
        {asked ? (
          <Button small busy={preview.isFetching} onClick={() => void preview.refetch()}>
            {zh.rotationPreviewPanel.again}
          </Button>
        ) : null}
      </div>
      {asked ? null : (
        <EmptyState
          title={zh.rotationPreviewPanel.introTitle}
          hint={zh.rotationPreviewPanel.introHint}
          action={
            <Button kind="primary" disabled={!rows} onClick={() => setAsked(true)}>
              {zh.rotationPreviewPanel.start}
            </Button>
          }
        />
      )}
      {asked && preview.error ? <LoadError error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {asked && !preview.data && !preview.error ? <SkeletonLines lines={8} /> : null}
      {asked && preview.data ? (
        <div className={styles.pollResult} data-behind={behind || undefined}>
          <Outcome preview={preview.data} />
        </div>
      ) : null}
    </section>
  );
}

function Outcome({ preview }: { preview: RotationPreview }): ReactNode {
  if (preview.orders === 0)
    return <EmptyState title={zh.previewOutcome.emptyTitle} hint={zh.previewOutcome.emptyHint} />;
  return (
    <>
      <p className={looks.soft}>
        {zh.previewOutcome.replayed(
          <strong className={looks.num}>{preview.orders}</strong>,
          <span className={looks.num}>{preview.since.slice(5, 16)}</span>,
          <span className={looks.num}>{preview.until.slice(5, 16)}</span>,
          preview.capped ? zh.previewOutcome.capped(preview.orders, REPLAY_ORDERS_MAX) : '',
        )}
      </p>
      {preview.lostAfter > 0 ? (
        <p
          className={
            preview.lostAfter > preview.lostBefore
              ? `${controls.notice} ${controls.noticeBad}`
              : `${controls.notice} ${controls.noticeWarn}`
          }
        >
          {zh.previewOutcome.withoutAccount(preview.lostAfter, preview.lostBefore)}
        </p>
      ) : null}
      <ul className={styles.previewRows}>
        {ownFirst(preview).map((row) => (
          <PreviewRow key={row.accId} row={row} />
        ))}
      </ul>
      <p className={controls.fieldHint}>{zh.previewOutcome.legend}</p>
    </>
  );
}

function ownFirst({ accounts }: RotationPreview): RotationPreview['accounts'] {
  return [...accounts.filter(({ own }) => own), ...accounts.filter(({ own }) => !own)];
}

function PreviewRow({ row }: { row: RotationPreview['accounts'][number] }): ReactNode {
  const change = row.after.orders - row.before.orders;
  return (
    <li className={styles.previewRow} data-testid="preview-row" data-account={row.accId}>
      <span className={styles.previewHead}>
        <span className={looks.mono}>{row.outAuthNo}</span>
        <span className={looks.soft}>{row.own ? zh.previewRow.ownAccounts : row.participantName}</span>
      </span>
      <ShareBar share={row.after.share} before={row.before.share} />
      <span className={`${styles.previewFigures} ${looks.num}`}>
        <span>{zh.previewRow.share(row.before.share, <strong>{row.after.share}%</strong>)}</span>
        <span data-change={Math.sign(change)}>
          {zh.previewRow.ordersOf(
            row.after.orders,
            change === 0 ? '' : `（${change > 0 ? '+' : '−'}${Math.abs(change)}）`,
          )}
        </span>
        <span>{zh.previewRow.amount(<MoneyText value={row.after.amount} />)}</span>
        <span className={looks.soft}>{zh.previewRow.actual(row.actual)}</span>
      </span>
      {row.skips.length > 0 ? (
        <span className={`${styles.previewSkips} ${looks.soft}`}>
          {zh.previewRow.skips(
            row.skips.map(({ reason, count }) => zh.previewRow.skipCount(SKIP_REASONS[reason], count)).join('，'),
          )}
        </span>
      ) : null}
    </li>
  );
}
