import { CASH_OUT_FACTS, CASH_OUT_STATUS, type CashOutDetail, isPayable } from '@mashang/contract/cash-outs';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { ReleaseDialog, ReturnDialog } from './propose-dialogs.tsx';
import { SendDialog } from './send-dialog.tsx';
import { FailDialog, RejectDialog } from './step-dialog.tsx';
import * as zh from './zh.tsx';

/** Actions of the staff on a cash-out now; a waiting proposal replaces its action. */
export function StaffActions({ detail }: { detail: CashOutDetail }): ReactNode {
  const { cashOut, why } = detail;
  const { status, cashOutNo } = cashOut;
  const [doing, setDoing] = useState<'release' | 'return' | 'reject' | 'fail' | 'send'>();
  const mayPropose = useMay('cash-out:propose');
  const maySend = useMay('cash-out:send');
  const pending = usePendingOf()('cash-out', cashOutNo);
  const done = () => setDoing(undefined);
  const isFree = pending.length === 0;
  const isOut = status === CASH_OUT_STATUS.sent || status === CASH_OUT_STATUS.settled;
  return (
    <>
      <PendingBadges pending={pending} />
      {maySend && CASH_OUT_FACTS[status].open && detail.mayReject ? (
        <Button onClick={() => setDoing('reject')}>{zh.staffActions.reject}</Button>
      ) : null}
      {mayPropose && isOut && isFree ? (
        <Button onClick={() => setDoing('return')}>{zh.staffActions.returned}</Button>
      ) : null}
      {maySend && status === CASH_OUT_STATUS.sent ? (
        <Button onClick={() => setDoing('fail')}>{zh.staffActions.fail}</Button>
      ) : null}
      {mayPropose && status === CASH_OUT_STATUS.waiting && isFree && !why ? (
        <Button kind="primary" onClick={() => setDoing('release')}>
          {zh.staffActions.release}
        </Button>
      ) : null}
      {maySend && isPayable(status) && !detail.maySend ? (
        <span className={looks.soft}>{zh.staffActions.sendByAnother}</span>
      ) : null}
      {maySend && isPayable(status) && !why && detail.maySend ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          {zh.staffActions.send}
        </Button>
      ) : null}
      {doing === 'release' ? <ReleaseDialog cashOut={cashOut} onClose={done} /> : null}
      {doing === 'return' ? <ReturnDialog detail={detail} onClose={done} /> : null}
      {doing === 'reject' ? <RejectDialog cashOut={cashOut} onClose={done} /> : null}
      {doing === 'fail' ? <FailDialog cashOut={cashOut} onClose={done} /> : null}
      {doing === 'send' ? <SendDialog cashOut={cashOut} onClose={done} /> : null}
    </>
  );
}
