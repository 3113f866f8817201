import type { PendingApproval } from '@mashang/contract/approvals';
import { REFUND_STATE, type RefundDetail, refundNoOf } from '@mashang/contract/refunds';
import { type ReactNode, useState } from 'react';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { ReturnLineDialog } from '../../ui/dialog/return-line-dialog.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { usePendingWhere } from '../approvals/use-pending.ts';
import { useReturn } from '../approvals/use-return.ts';
import { AgreeDialog, ObjectDialog, RulingDialog } from './dispute-dialogs.tsx';
import { AdvanceDialog, CancelDialog, TakeUpDialog } from './propose-dialogs.tsx';
import type { Side } from './queries.ts';
import { FailDialog, PayTaskDialog, SendAgainDialog, SendDialog, SettleDialog, settleTitle } from './step-dialogs.tsx';
import * as zh from './zh.tsx';

const { requested, approved, waiting_funds: waiting, paying, paid, failed, returned } = REFUND_STATE;
const PAYABLE: readonly number[] = [approved, failed, returned];
/** A channel is sent an approved refund by itself, and one that it refused or gave back by a person. */
const AGAIN: readonly number[] = [failed, returned];
const CANCELLABLE: readonly number[] = [approved, waiting, failed, returned];

/** The payment whose proof is disputed and not decided yet. */
export function disputedOf({ refund, payments }: RefundDetail): RefundDetail['payments'][number] | undefined {
  const last = payments.at(-1);
  return refund.state === paying && last?.disputedTime ? last : undefined;
}

/** Actions of the collector in a dispute of its proof: object, or agree. */
function DisputeActions({ detail }: { detail: RefundDetail }): ReactNode {
  const [doing, setDoing] = useState<'object' | 'agree'>();
  const payment = disputedOf(detail);
  if (!payment) return null;
  const done = () => setDoing(undefined);
  return (
    <>
      <Button onClick={() => setDoing('agree')}>{zh.disputeActions.agree}</Button>
      <Button kind="primary" onClick={() => setDoing('object')}>
        {zh.disputeActions.object}
      </Button>
      {doing === 'object' ? <ObjectDialog refund={detail.refund} payment={payment} onClose={done} /> : null}
      {doing === 'agree' ? <AgreeDialog refund={detail.refund} onClose={done} /> : null}
    </>
  );
}

/** Actions of the collector: pay the refund, with proof. */
function CollectorActions({ detail }: { detail: RefundDetail }): ReactNode {
  const [isPaying, setPaying] = useState(false);
  if (detail.refund.state === paying) return <DisputeActions detail={detail} />;
  if (!PAYABLE.includes(detail.refund.state)) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setPaying(true)}>
        {zh.collectorActions.registerPaid}
      </Button>
      {isPaying ? <PayTaskDialog refund={detail.refund} onClose={() => setPaying(false)} /> : null}
    </>
  );
}

/**
 * The next step, where another person than the refund's proposer has to take it; empty where it may be the same person.
 */
function anothersStep({ state, executor }: RefundDetail['refund']): string {
  if (executor === 'institution' && PAYABLE.includes(state)) return zh.anothersStep.pay;
  if (executor === 'channel' && AGAIN.includes(state)) return zh.anothersStep.pay;
  return executor === 'collector' && state === paying ? zh.anothersStep.accept : '';
}

/** Whether a proposal is about the refund; a requested refund has the number of the proposal that requests it. */
function isAbout({ state, refundNo }: RefundDetail['refund'], one: PendingApproval): boolean {
  if (state === requested) return refundNoOf(one.id) === refundNo;
  return one.subjectKind === 'refund' && one.subjectId === refundNo;
}

type Doing = 'takeUp' | 'send' | 'sendAgain' | 'settle' | 'fail' | 'return' | 'cancel' | 'advance' | 'rule';
function StaffActions({ detail }: { detail: RefundDetail }): ReactNode {
  const { refund, shortage, askedLine, ruling, isOld } = detail;
  const { state, kind, executor, refundNo, acceptFirstBy, isOwn } = refund;
  const [doing, setDoing] = useState<Doing>();
  const mayPay = useMay('refund:pay');
  const mayPropose = useMay('refund:propose');
  const pending = usePendingWhere((one) => isAbout(refund, one));
  const back = useReturn('refund.return', refundNo);
  const done = () => setDoing(undefined);
  const isFree = pending.length === 0;
  const own = executor === 'institution';
  const byChannel = executor === 'channel';
  const { username } = useCurrentUser();
  const isDisputed = disputedOf(detail) !== undefined;
  const anothers = mayPay && isOwn ? anothersStep(refund) : '';
  return (
    <>
      <PendingBadges pending={pending} />
      {anothers ? <span className={looks.soft}>{anothers}</span> : null}
      {mayPropose && isFree && kind !== 'difference' && CANCELLABLE.includes(state) ? (
        <Button onClick={() => setDoing('cancel')}>{zh.staffActions.cancel}</Button>
      ) : null}
      {mayPropose && isFree && state === waiting && shortage ? (
        <Button onClick={() => setDoing('advance')}>{zh.staffActions.advance}</Button>
      ) : null}
      {mayPropose && askedLine ? (
        <Button kind="primary" onClick={() => setDoing('takeUp')}>
          {zh.staffActions.takeUp}
        </Button>
      ) : null}
      {mayPay && state === paying && !isDisputed && !byChannel ? (
        <Button onClick={() => setDoing('fail')}>{zh.staffActions.fail}</Button>
      ) : null}
      {mayPropose && isFree && ruling.may ? (
        <Button onClick={() => setDoing('rule')}>{zh.staffActions.rule}</Button>
      ) : null}
      {mayPropose && isFree && own && state === paid && !isOld ? (
        <Button onClick={() => setDoing('return')}>{zh.staffActions.returned}</Button>
      ) : null}
      {mayPay && !anothers && state === paying && !byChannel && acceptFirstBy !== username ? (
        <Button kind="primary" onClick={() => setDoing('settle')}>
          {settleTitle(refund)}
        </Button>
      ) : null}
      {mayPay && !anothers && own && PAYABLE.includes(state) ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          {zh.staffActions.send}
        </Button>
      ) : null}
      {mayPay && !anothers && byChannel && AGAIN.includes(state) ? (
        <Button kind="primary" onClick={() => setDoing('sendAgain')}>
          {zh.staffActions.sendAgain}
        </Button>
      ) : null}
      {doing === 'takeUp' ? <TakeUpDialog detail={detail} onClose={done} /> : null}
      {doing === 'sendAgain' ? <SendAgainDialog refund={refund} onClose={done} /> : null}
      {doing === 'send' ? <SendDialog refund={refund} onClose={done} /> : null}
      {doing === 'fail' ? <FailDialog refund={refund} onClose={done} /> : null}
      {doing === 'settle' ? <SettleDialog detail={detail} onClose={done} /> : null}
      {doing === 'return' ? <ReturnLineDialog {...back} lines={detail.returns} onClose={done} /> : null}
      {doing === 'cancel' ? <CancelDialog refund={refund} onClose={done} /> : null}
      {doing === 'rule' ? <RulingDialog refund={refund} onClose={done} /> : null}
      {doing === 'advance' ? <AdvanceDialog detail={detail} onClose={done} /> : null}
    </>
  );
}

export function RefundActions({ detail, side }: { detail: RefundDetail; side: Side }): ReactNode {
  return side === 'staff' ? <StaffActions detail={detail} /> : <CollectorActions detail={detail} />;
}
