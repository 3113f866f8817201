import { VERIFICATION_PAYMENT_NAMES } from '@mashang/contract/businesses';
import type { ReviewDetail } from '@mashang/contract/participants';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { endPayment, makePayment, notePaymentSent } from './queries.ts';

/** What is other than at the last verification. */
export function ReviewChanges({ detail: { changes, verifiedAt } }: { detail: ReviewDetail }): ReactNode {
  return (
    <section aria-label="变更内容" data-testid="review-changes">
      <h3 className="section-title">变更内容</h3>
      {verifiedAt === '' ? <p className="soft">首次认证，没有可对照的资料。</p> : null}
      {verifiedAt !== '' && changes.length === 0 ? <p className="soft">与 {verifiedAt} 通过的资料一致。</p> : null}
      {changes.length > 0 ? (
        <>
          <p className="soft">与 {verifiedAt} 通过的资料相比：</p>
          <Facts
            rows={changes.map(({ label, before, after }) => [
              label,
              <span key={label}>
                <s className="soft">{before || '（无）'}</s> → <strong>{after || '（无）'}</strong>
              </span>,
            ])}
          />
        </>
      ) : null}
    </section>
  );
}

const REFERENCE = /^[0-9A-Za-z-]{6,64}$/;
/** Under which number of the bank the payment was sent. */
function SentDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const [bankReference, setReference] = useState('');
  return (
    <CodedDialog
      title="登记验证打款"
      button="确认已打款"
      done="已登记"
      testId="payment-sent-dialog"
      dirty={bankReference !== ''}
      fields={['bankReference']}
      check={() => ({
        bankReference: REFERENCE.test(bankReference.trim()) ? undefined : '银行流水号须为 6 至 64 位字母、数字',
      })}
      act={() => notePaymentSent(id, bankReference.trim())}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label="银行流水号"
          maxLength={64}
          value={bankReference}
          error={errors.bankReference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
    </CodedDialog>
  );
}

/** The payment that shows the settlement account: made, sent by hand, told back by the business. */
export function ReviewPayment({ detail: { review, settlement, payment } }: { detail: ReviewDetail }): ReactNode {
  const [sending, setSending] = useState(false);
  if (settlement?.evidence !== 'payment') return null;
  const waits = review.state === 'pending';
  const isOpen = payment?.state === 'made' || payment?.state === 'sent';
  const mayMake = waits && !isOpen && payment?.state !== 'confirmed';
  return (
    <section aria-label="验证打款" data-testid="review-payment">
      <h3 className="section-title">验证打款</h3>
      {payment ? (
        <Facts
          rows={[
            ['状态', VERIFICATION_PAYMENT_NAMES[payment.state]],
            ['打款金额（元）', payment.amount],
            ['银行流水号', payment.bankReference],
            ['发起人', payment.madeBy],
            ['打款时间', payment.sentAt],
            ['回填期限', payment.expiresAt],
            ['剩余回填次数', String(payment.triesLeft)],
          ]}
        />
      ) : (
        <p className="soft">尚未发起。金额随机生成，由运营从银行打出，对方登录后回填。</p>
      )}
      <div className="chips">
        {mayMake ? <Button onClick={() => void makePayment(review.id)}>发起验证打款</Button> : null}
        {waits && payment?.state === 'made' ? <Button onClick={() => setSending(true)}>登记已打款</Button> : null}
        {waits && isOpen ? (
          <Button className="btn-danger" onClick={() => void endPayment(payment.id)}>
            终止
          </Button>
        ) : null}
      </div>
      {sending && payment ? <SentDialog id={payment.id} onClose={() => setSending(false)} /> : null}
    </section>
  );
}
