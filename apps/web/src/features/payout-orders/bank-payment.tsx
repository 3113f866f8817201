import { PAYOUT_ENDS, PAYOUT_STATUS, type PayoutDetail, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReturnLineDialog } from '../../ui/dialog/return-line-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { CodedCandidates } from '../../ui/display/statement-candidates.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { BankFilesOf } from '../../ui/upload/bank-files-of.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { useReturn } from '../approvals/use-return.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { bankFilePath, matchPayout, refreshPayouts } from './queries.ts';
import { SendPayoutsDialog } from './send-payouts-dialog.tsx';
import * as zh from './zh.tsx';

type Props = { detail: PayoutDetail; onClose(): void };

function ApproveDialog({ detail: { order }, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('payout.pay', order.orderNo), [order.orderNo]);
  return (
    <ProposeDialog title={zh.approveDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.approveDialog.lead(<MoneyText value={order.amount} />)}</p>}
    </ProposeDialog>
  );
}

function EndDialog({ detail: { order }, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('payout.end', order.orderNo), [order.orderNo]);
  return (
    <OutcomeDialog
      title={zh.endDialog.title}
      about={zh.endDialog.about}
      words={zh.endWords}
      choices={[
        { value: 'fail', title: PAYOUT_ENDS.fail, says: zh.endDialog.accountClosed },
        { value: 'cancel', title: PAYOUT_ENDS.cancel, says: zh.endDialog.notWanted },
      ]}
      unchosen="fail"
      proposal={proposal}
      onClose={onClose}
    />
  );
}

function ReturnDialog({ detail: { order, returns }, onClose }: Props): ReactNode {
  return <ReturnLineDialog {...useReturn('payout.return', order.orderNo)} lines={returns} onClose={onClose} />;
}

const DIALOGS = {
  approve: ApproveDialog,
  end: EndDialog,
  back: ReturnDialog,
  send: ({ detail, onClose }: Props) => <SendPayoutsDialog rows={[detail.order]} onClose={onClose} />,
};

/** Actions with the bank on a payout now; none while a proposal waits. */
export function BankActions({ detail, isFree }: { detail: PayoutDetail; isFree: boolean }): ReactNode {
  const [doing, setDoing] = useState<keyof typeof DIALOGS>();
  const { mayApprove, maySend, mayEnd, mayReturn, isOwn } = detail.order;
  const isSender = useMay('payout-order:send');
  const Doing = doing && DIALOGS[doing];
  return (
    <>
      {mayEnd && isFree ? (
        <Button className={controls.btnDanger} onClick={() => setDoing('end')}>
          {zh.bankActions.end}
        </Button>
      ) : null}
      {mayReturn && isFree ? <Button onClick={() => setDoing('back')}>{zh.bankActions.back}</Button> : null}
      {mayApprove && isFree ? (
        <Button kind="primary" onClick={() => setDoing('approve')}>
          {zh.bankActions.approve}
        </Button>
      ) : null}
      {isOwn && isSender ? <span className={looks.soft}>{zh.bankActions.sendByAnother}</span> : null}
      {maySend && isFree ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          {zh.bankActions.send}
        </Button>
      ) : null}
      {Doing ? <Doing detail={detail} onClose={() => setDoing(undefined)} /> : null}
    </>
  );
}

/** Statement lines that may be the payment while it is at the bank. */
export function BankLines({ detail: { order, candidates } }: { detail: PayoutDetail }): ReactNode {
  if (!order.byBank || order.byChannel !== '' || order.status !== PAYOUT_STATUS.paying) return null;
  return (
    <CodedCandidates
      lines={candidates}
      amount={order.amount}
      none={zh.bankLines.none}
      mayMatch={order.mayMatch}
      testId="payout-match"
      act={(lineId, code) => matchPayout(order.orderNo, lineId, code)}
      settled={() => void refreshPayouts()}
    />
  );
}

/** Every bank file that contained the payout. */
export function BankFiles({ detail: { files } }: { detail: PayoutDetail }): ReactNode {
  const mayTake = useMay('payout-order:send');
  return <BankFilesOf files={files} hrefOf={mayTake ? bankFilePath : undefined} />;
}

/** State of an institution's payout at the bank, where the payout's state does not show it. */
export function bankNote({ byBank, needsTwo, approved, status }: PayoutOrder): string {
  if (!byBank || !needsTwo || (status !== PAYOUT_STATUS.waiting && status !== PAYOUT_STATUS.refused)) return '';
  return approved ? zh.bankNote.approved : zh.bankNote.approvalFirst;
}
