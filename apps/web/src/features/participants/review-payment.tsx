import { VERIFICATION_PAYMENT_NAMES } from '@mashang/contract/businesses';
import { FILE_PLACES } from '@mashang/contract/files';
import type { ReviewDetail } from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { BankFilesOf } from '../../ui/bank-files-of.tsx';
import { Button } from '../../ui/button.tsx';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatementCandidates } from '../../ui/statement-candidates.tsx';
import { endPayment, makePayment, matchPayment, paymentLinesQuery, sendPayment } from './queries.ts';

type Payment = NonNullable<ReviewDetail['payment']>;

const ADVICE: Partial<Record<Payment['state'], string>> = {
  paying: '银行回执或对账单到达后自动更新：出账即可回填，被拒绝或退回即为未通过。',
  sent: '对账单已显示出账。对方登录后回填到账金额，金额不向审核人显示。',
};

/** The payment that shows the settlement account: made here, paid by bank file, proven by the statement and told back by the business. */
export function ReviewPayment({ detail: { review, settlement, payment } }: { detail: ReviewDetail }): ReactNode {
  const maySendFiles = useMay('settlement:send');
  const [sending, setSending] = useState(false);
  if (settlement?.evidence !== 'payment') return null;
  const waits = review.state === 'pending';
  const isOpen = payment?.state === 'made' || payment?.state === 'paying' || payment?.state === 'sent';
  const mayMake = waits && !isOpen && payment?.state !== 'confirmed';
  const maySend = waits && payment?.state === 'made' && !payment.byConnection && maySendFiles;
  return (
    <section aria-label="验证打款" data-testid="review-payment">
      <h3 className="section-title">验证打款</h3>
      {payment ? (
        <PaymentFacts payment={payment} />
      ) : (
        <p className="soft">尚未发起。金额随机生成，只写入付款文件，由自有资金账户付出，对方登录后回填。</p>
      )}
      <div className="chips">
        {mayMake ? <Button onClick={() => void makePayment(review.id)}>发起验证打款</Button> : null}
        {maySend && !payment.isOwn ? <Button onClick={() => setSending(true)}>生成付款文件</Button> : null}
        {maySend && payment.isOwn ? <span className="soft">须由另一人生成付款文件。</span> : null}
        {waits && payment?.state === 'made' && payment.byConnection ? (
          <span className="soft">将自动提交银行。</span>
        ) : null}
        {waits && isOpen ? (
          <Button className="btn-danger" onClick={() => void endPayment(payment.id)}>
            终止
          </Button>
        ) : null}
      </div>
      {payment && maySendFiles ? <PaymentAtBank payment={payment} /> : null}
      {sending && payment ? <SendDialog id={payment.id} onClose={() => setSending(false)} /> : null}
    </section>
  );
}

function PaymentFacts({ payment }: { payment: Payment }): ReactNode {
  return (
    <>
      <Facts
        rows={[
          ['状态', VERIFICATION_PAYMENT_NAMES[payment.state]],
          ['付款编号', payment.paymentNo],
          ['发起人', payment.madeBy],
          ['付款文件', payment.batchNo && `${payment.batchNo}（${payment.filedBy}）`],
          ['出账时间', payment.sentAt],
          ['回填期限', payment.expiresAt],
          ['剩余回填次数', String(payment.triesLeft)],
          ['未通过原因', payment.reason],
        ]}
      />
      {ADVICE[payment.state] ? <p className="soft">{ADVICE[payment.state]}</p> : null}
    </>
  );
}

/** Its file to be downloaded, and the lines of statements that it may have left by, for whoever may say which. */
function PaymentAtBank({ payment }: { payment: Payment }): ReactNode {
  const { id, batchNo, filedBy, hasPayer, state, isOwn } = payment;
  const isWaiting = state === 'paying';
  const { data: lines = [] } = useQuery({ ...paymentLinesQuery(id), enabled: isWaiting });
  const match = useMutation({ mutationFn: (lineId: string) => matchPayment(id, lineId) });
  if (batchNo === '') return null;
  const file = { batchNo, sentTime: '', sentBy: filedBy, failReason: '', hasPayer };
  return (
    <>
      <BankFilesOf files={[file]} hrefOf={(no, format) => `${FILE_PLACES.verificationFiles}/${no}.${format}`} />
      {isWaiting ? (
        <StatementCandidates
          lines={lines}
          amount={lines[0]?.amount ?? ''}
          none="对账单中还没有同金额的支出。带有付款编号的支出会自动对上。"
          onMatch={isOwn ? undefined : match.mutate}
          busy={match.isPending}
        />
      ) : null}
    </>
  );
}

/** Into a bank file, by another person than who made it. */
function SendDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title="生成付款文件"
      button="生成"
      done="已生成付款文件，请下载并提交银行"
      testId="payment-send-dialog"
      code={RECENT_CODE}
      act={(code) => sendPayment(id, code)}
      onClose={onClose}
    >
      <p>由自有资金账户付款。文件提交银行后，上传银行回执和对账单，打款状态自动更新。</p>
    </CodedDialog>
  );
}
