import { PAYOUT_ENDS, PAYOUT_STATUS, type PayoutDetail, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { BankFilesOf } from '../../ui/bank-files-of.tsx';
import { Button } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReturnLineDialog } from '../../ui/return-line-dialog.tsx';
import { CodedCandidates } from '../../ui/statement-candidates.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { useReturn } from '../approvals/use-return.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { bankFilePath, matchPayout, refreshPayouts } from './queries.ts';
import { SendPayoutsDialog } from './send-payouts-dialog.tsx';

type Props = { detail: PayoutDetail; onClose(): void };

function ApproveDialog({ detail: { order }, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('payout.pay', order.orderNo), [order.orderNo]);
  return (
    <ProposeDialog title="申请大额付款" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          <MoneyText value={order.amount} /> 元为大额：另一人审批后，由第三人生成付款文件。
        </p>
      )}
    </ProposeDialog>
  );
}

const END_WORDS = { outcome: '处理结果', remark: '处理理由' };
function EndDialog({ detail: { order }, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('payout.end', order.orderNo), [order.orderNo]);
  return (
    <OutcomeDialog
      title="终止付款"
      about="请先向银行核实款项确未付出。审批后商户的冻结金额与手续费全部释放，不能撤销。"
      words={END_WORDS}
      choices={[
        { value: 'fail', title: PAYOUT_ENDS.fail, says: '收款账户不能入账，商户收到代付失败。' },
        { value: 'cancel', title: PAYOUT_ENDS.cancel, says: '商户不再要求付款，商户收到代付撤销。' },
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

/** What may be done with the bank about a payout now; while a proposal waits, nothing of it. */
export function BankActions({ detail, isFree }: { detail: PayoutDetail; isFree: boolean }): ReactNode {
  const [doing, setDoing] = useState<keyof typeof DIALOGS>();
  const { mayApprove, maySend, mayEnd, mayReturn } = detail.order;
  const Doing = doing && DIALOGS[doing];
  return (
    <>
      {mayEnd && isFree ? (
        <Button className="btn-danger" onClick={() => setDoing('end')}>
          终止付款
        </Button>
      ) : null}
      {mayReturn && isFree ? <Button onClick={() => setDoing('back')}>银行退汇</Button> : null}
      {mayApprove && isFree ? (
        <Button kind="primary" onClick={() => setDoing('approve')}>
          申请大额付款
        </Button>
      ) : null}
      {maySend && isFree ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          生成付款文件
        </Button>
      ) : null}
      {Doing ? <Doing detail={detail} onClose={() => setDoing(undefined)} /> : null}
    </>
  );
}

/** Lines of statements that may be the payment while it is at the bank. */
export function BankLines({ detail: { order, candidates } }: { detail: PayoutDetail }): ReactNode {
  if (!order.byBank || order.status !== PAYOUT_STATUS.paying) return null;
  return (
    <CodedCandidates
      lines={candidates}
      amount={order.amount}
      none="导入对账单后，金额一致且附言含代付单号的付款会自动对应；也可在此人工指定。"
      mayMatch={order.mayMatch}
      testId="payout-match"
      act={(lineId, code) => matchPayout(order.orderNo, lineId, code)}
      settled={() => void refreshPayouts()}
    />
  );
}

/** Every bank file it stood in. */
export function BankFiles({ detail: { files } }: { detail: PayoutDetail }): ReactNode {
  const mayTake = useMay('payout-order:send');
  return <BankFilesOf files={files} hrefOf={mayTake ? bankFilePath : undefined} />;
}

/** How a payout of the institution stands with the bank, where its state does not say so. */
export function bankNote({ byBank, needsTwo, approved, status }: PayoutOrder): string {
  if (!byBank || !needsTwo || (status !== PAYOUT_STATUS.waiting && status !== PAYOUT_STATUS.refused)) return '';
  return approved
    ? '大额付款已获批准，由申请与审批以外的人生成付款文件。'
    : '大额付款（含 24 小时内付往同一账户的合计）须先经两人审批，再由第三人生成付款文件。';
}
