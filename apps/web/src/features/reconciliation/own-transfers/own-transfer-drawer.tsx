import {
  OWN_TRANSFER_REASONS,
  OWN_TRANSFER_STATES,
  OWN_TRANSFER_WAYS,
  type OwnTransferDetail,
  type OwnTransferRow,
} from '@mashang/contract/own-transfers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { ownTransferQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { CancelTransferDialog, MatchDialog } from './own-transfer-dialogs.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 720;
const TONES: Record<OwnTransferRow['state'], Tone> = { waiting: 'warn', done: 'ok', cancelled: 'mute' };

export function OwnTransferTag({ row }: { row: OwnTransferRow }): ReactNode {
  if (row.isOverdue) return <StatusTag tone="bad">{zh.ownTransferTag.overdue}</StatusTag>;
  return <StatusTag tone={TONES[row.state]}>{OWN_TRANSFER_STATES[row.state]}</StatusTag>;
}

type Side = NonNullable<OwnTransferDetail['debit']>;
function SideFacts({ name, bank, line }: { name: string; bank: string; line: Side | null }): ReactNode {
  return (
    <section aria-label={name}>
      <h3 className={controls.sectionTitle}>
        {name} · {bank}
      </h3>
      {line ? (
        <Facts
          rows={[
            [zh.sideFacts.time, line.time],
            [zh.sideFacts.reference, line.reference],
            [zh.sideFacts.remark, line.remark],
            [zh.sideFacts.sourceName, line.sourceName],
          ]}
        />
      ) : (
        <p className={looks.soft}>{zh.sideFacts.note}</p>
      )}
    </section>
  );
}

/** Actions that are possible now; a waiting proposal replaces them. */
function TransferActions({ detail }: { detail: OwnTransferDetail }): ReactNode {
  const { transfer, debits, lines } = detail;
  const mayPropose = useMay('own-transfer:propose');
  const pending = usePendingOf()('own-transfer', transfer.transferNo);
  const [doing, setDoing] = useState<'match' | 'cancel'>();
  const isFree = mayPropose && transfer.state === 'waiting' && pending.length === 0;
  const done = () => setDoing(undefined);
  return (
    <>
      <PendingBadges pending={pending} />
      {isFree && !transfer.hasDebit && !transfer.hasLine ? (
        <Button onClick={() => setDoing('cancel')}>{zh.transferActions.cancel}</Button>
      ) : null}
      {isFree && debits.length + lines.length > 0 ? (
        <Button kind="primary" onClick={() => setDoing('match')}>
          {zh.transferActions.match}
        </Button>
      ) : null}
      {doing === 'match' ? <MatchDialog detail={detail} onClose={done} /> : null}
      {doing === 'cancel' ? <CancelTransferDialog row={transfer} onClose={done} /> : null}
    </>
  );
}

/** One transfer with its two statement lines. */
export function OwnTransferDrawer({ transferNo, onClose }: { transferNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownTransferQuery(transferNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const transfer = data?.transfer;
  return (
    <Dialog
      title={zh.ownTransferDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-transfer-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <TransferActions detail={data} /> : null}
          <Button onClick={onClose}>{zh.ownTransferDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && transfer ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.ownTransferDrawer.amount(<MoneyText value={transfer.amount} />)}
            </strong>
            <OwnTransferTag row={transfer} />
          </div>
          {transfer.isOverdue ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
              {zh.ownTransferDrawer.overdue(transfer.dueTime)}
            </p>
          ) : null}
          <Facts
            rows={[
              [
                zh.ownTransferDrawer.transferNo,
                <Copyable key="n" text={transfer.transferNo} what={zh.ownTransferDrawer.transferNoWhat} />,
              ],
              [zh.ownTransferDrawer.direction, OWN_TRANSFER_WAYS[transfer.way]],
              [zh.ownTransferDrawer.fromBank, `${transfer.fromBank}（${transfer.fromCode}）`],
              [zh.ownTransferDrawer.toBank, `${transfer.toBank}（${transfer.toCode}）`],
              [zh.ownTransferDrawer.reason, OWN_TRANSFER_REASONS[transfer.reason]],
              [zh.ownTransferDrawer.note, transfer.note],
              [zh.ownTransferDrawer.askedBy, transfer.askedBy],
              [zh.ownTransferDrawer.approvedTime, transfer.approvedTime],
              [zh.ownTransferDrawer.linesDue, transfer.dueTime],
              [zh.ownTransferDrawer.endTime, transfer.endTime],
            ]}
          />
          <SideFacts name={zh.ownTransferDrawer.outLine} bank={transfer.fromBank} line={data.debit} />
          <SideFacts name={zh.ownTransferDrawer.inLine} bank={transfer.toBank} line={data.line} />
        </div>
      ) : null}
    </Dialog>
  );
}
