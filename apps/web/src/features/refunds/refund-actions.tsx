import { REFUND_STATE, type RefundDetail } from '@mashang/contract/refunds';
import { type ReactNode, useState } from 'react';
import { useCurrentUser, useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ReturnLineDialog } from '../../ui/return-line-dialog.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReturn } from '../approvals/use-return.ts';
import { AgreeDialog, ObjectDialog, RulingDialog } from './dispute-dialogs.tsx';
import { AdvanceDialog, CancelDialog, TakeUpDialog } from './propose-dialogs.tsx';
import type { Side } from './queries.ts';
import { FailDialog, PayTaskDialog, SendDialog, SettleDialog, settleTitle } from './step-dialogs.tsx';

const { approved, waiting_funds: waiting, paying, paid, failed, returned } = REFUND_STATE;
const PAYABLE: readonly number[] = [approved, failed, returned];
const CANCELLABLE: readonly number[] = [approved, waiting, failed, returned];

/** The payment whose proof is disputed and not decided. */
export function disputedOf({ refund, payments }: RefundDetail): RefundDetail['payments'][number] | undefined {
  const last = payments.at(-1);
  return refund.state === paying && last?.disputedTime ? last : undefined;
}

/** What its collector may do in a dispute of its proof: object, or agree. */
function DisputeActions({ detail }: { detail: RefundDetail }): ReactNode {
  const [doing, setDoing] = useState<'object' | 'agree'>();
  const payment = disputedOf(detail);
  if (!payment) return null;
  const done = () => setDoing(undefined);
  return (
    <>
      <Button onClick={() => setDoing('agree')}>承认未付款</Button>
      <Button kind="primary" onClick={() => setDoing('object')}>
        提出异议
      </Button>
      {doing === 'object' ? <ObjectDialog refund={detail.refund} payment={payment} onClose={done} /> : null}
      {doing === 'agree' ? <AgreeDialog refund={detail.refund} onClose={done} /> : null}
    </>
  );
}

/** What its collector may do: pay it back, with proof. */
function CollectorActions({ detail }: { detail: RefundDetail }): ReactNode {
  const [isPaying, setPaying] = useState(false);
  if (detail.refund.state === paying) return <DisputeActions detail={detail} />;
  if (!PAYABLE.includes(detail.refund.state)) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setPaying(true)}>
        登记已退款
      </Button>
      {isPaying ? <PayTaskDialog refund={detail.refund} onClose={() => setPaying(false)} /> : null}
    </>
  );
}

/** What the next step asks of somebody else than who proposed the refund; empty where it may be the same person. */
function anothersStep({ state, executor }: RefundDetail['refund']): string {
  if (executor === 'institution' && PAYABLE.includes(state)) return '您发起了退款，或经手过上一次付款，须由另一人付款';
  return executor === 'collector' && state === paying ? '您发起了退款，凭证须由另一人认可' : '';
}

type Doing = 'takeUp' | 'send' | 'settle' | 'fail' | 'return' | 'cancel' | 'advance' | 'rule';
function StaffActions({ detail }: { detail: RefundDetail }): ReactNode {
  const { refund, shortage, askedLine, ruling, isOld } = detail;
  const { state, kind, executor, refundNo, acceptFirstBy, isOwn } = refund;
  const [doing, setDoing] = useState<Doing>();
  const mayPay = useMay('refund:pay');
  const mayPropose = useMay('refund:propose');
  const pending = usePendingOf()('refund', refundNo);
  const back = useReturn('refund.return', refundNo);
  const done = () => setDoing(undefined);
  const isFree = pending.length === 0;
  const own = executor === 'institution';
  const { username } = useCurrentUser();
  const isDisputed = disputedOf(detail) !== undefined;
  const anothers = mayPay && isOwn ? anothersStep(refund) : '';
  return (
    <>
      <PendingBadges pending={pending} />
      {anothers ? <span className="soft">{anothers}</span> : null}
      {mayPropose && isFree && kind !== 'difference' && CANCELLABLE.includes(state) ? (
        <Button onClick={() => setDoing('cancel')}>取消退款</Button>
      ) : null}
      {mayPropose && isFree && state === waiting && shortage ? (
        <Button onClick={() => setDoing('advance')}>申请垫付</Button>
      ) : null}
      {mayPropose && askedLine ? (
        <Button kind="primary" onClick={() => setDoing('takeUp')}>
          提议退回
        </Button>
      ) : null}
      {mayPay && state === paying && !isDisputed ? <Button onClick={() => setDoing('fail')}>付款有误</Button> : null}
      {mayPropose && isFree && ruling.may ? <Button onClick={() => setDoing('rule')}>裁定未付款</Button> : null}
      {mayPropose && isFree && own && state === paid && !isOld ? (
        <Button onClick={() => setDoing('return')}>银行退回</Button>
      ) : null}
      {mayPay && !anothers && state === paying && acceptFirstBy !== username ? (
        <Button kind="primary" onClick={() => setDoing('settle')}>
          {settleTitle(refund)}
        </Button>
      ) : null}
      {mayPay && !anothers && own && PAYABLE.includes(state) ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          登记打款
        </Button>
      ) : null}
      {doing === 'takeUp' ? <TakeUpDialog detail={detail} onClose={done} /> : null}
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
