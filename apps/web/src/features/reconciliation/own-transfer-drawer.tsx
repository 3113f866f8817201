import {
  OWN_TRANSFER_REASONS,
  OWN_TRANSFER_STATES,
  OWN_TRANSFER_WAYS,
  type OwnTransferDetail,
  type OwnTransferRow,
} from '@mashang/contract/own-transfers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { CancelTransferDialog, MatchDialog } from './own-transfer-dialogs.tsx';
import { ownTransferQuery } from './queries.ts';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 720;
const TONES: Record<OwnTransferRow['state'], Tone> = { waiting: 'warn', done: 'ok', cancelled: 'mute' };

export function OwnTransferTag({ row }: { row: OwnTransferRow }): ReactNode {
  if (row.isOverdue) return <StatusTag tone="bad">逾期待流水</StatusTag>;
  return <StatusTag tone={TONES[row.state]}>{OWN_TRANSFER_STATES[row.state]}</StatusTag>;
}

type Side = NonNullable<OwnTransferDetail['debit']>;
function SideFacts({ name, bank, line }: { name: string; bank: string; line: Side | null }): ReactNode {
  return (
    <section aria-label={name}>
      <h3 className="section-title">
        {name} · {bank}
      </h3>
      {line ? (
        <Facts
          rows={[
            ['时间', line.time],
            ['流水号', line.reference],
            ['附言', line.remark],
            ['来源', line.sourceName],
          ]}
        />
      ) : (
        <p className="soft">还没有流水。附言写明划转单号的会自动匹配，其余由两人匹配。</p>
      )}
    </section>
  );
}

/** What may be done now; a proposal that waits stands in its place. */
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
        <Button onClick={() => setDoing('cancel')}>取消划转</Button>
      ) : null}
      {isFree && debits.length + lines.length > 0 ? (
        <Button kind="primary" onClick={() => setDoing('match')}>
          匹配流水
        </Button>
      ) : null}
      {doing === 'match' ? <MatchDialog detail={detail} onClose={done} /> : null}
      {doing === 'cancel' ? <CancelTransferDialog row={transfer} onClose={done} /> : null}
    </>
  );
}

/** One transfer with its two lines. */
export function OwnTransferDrawer({ transferNo, onClose }: { transferNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownTransferQuery(transferNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const transfer = data?.transfer;
  return (
    <Dialog
      title="自有划转"
      shape="drawer"
      width={WIDTH_PX}
      testId="own-transfer-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <TransferActions detail={data} /> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && transfer ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={transfer.amount} /> 元
            </strong>
            <OwnTransferTag row={transfer} />
          </div>
          {transfer.isOverdue ? (
            <p className="notice notice-bad" role="status">
              批准后已超过 {transfer.dueTime}，两个账户的流水仍未到齐。
            </p>
          ) : null}
          <Facts
            rows={[
              ['划转单号', <Copyable key="n" text={transfer.transferNo} what="划转单号" />],
              ['方向', OWN_TRANSFER_WAYS[transfer.way]],
              ['转出账户', `${transfer.fromBank}（${transfer.fromCode}）`],
              ['转入账户', `${transfer.toBank}（${transfer.toCode}）`],
              ['原因', OWN_TRANSFER_REASONS[transfer.reason]],
              ['说明', transfer.note],
              ['发起人', transfer.askedBy],
              ['批准时间', transfer.approvedTime],
              ['流水期限', transfer.dueTime],
              ['结束时间', transfer.endTime],
            ]}
          />
          <SideFacts name="转出流水" bank={transfer.fromBank} line={data.debit} />
          <SideFacts name="转入流水" bank={transfer.toBank} line={data.line} />
        </div>
      ) : null}
    </Dialog>
  );
}
