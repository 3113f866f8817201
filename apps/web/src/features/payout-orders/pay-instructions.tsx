import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PayCode } from './pay-code.tsx';
import { Beneficiary, ClaimTag } from './payout-tags.tsx';
import { mayPay, mayReject, outcomeText, proofsOf } from './payout-words.ts';
import { ProofStrip } from './proof-strip.tsx';
import type { ClaimRow } from './queries.ts';

type Props = { claim: ClaimRow; onPaid(): void; onReject(): void; onOver(): void };

const TO_UPLOAD = [
  ['转账成功截图', '必传：含收款人、金额与成功状态'],
  ['转账账单截图', '选填：账单中的该笔记录'],
  ['转账状态截图', '选填：银行或钱包的到账状态'],
  ['付款视频', '选填：打开账单的录屏，不超过 10MB'],
] as const;

function Line({ name, value, children }: { name: string; value: string; children?: ReactNode }): ReactNode {
  return (
    <div className="pay-line">
      <dt>{name}</dt>
      <dd>
        <Copyable text={value} what={name}>
          {children ?? <span className="break">{value}</span>}
        </Copyable>
      </dd>
    </div>
  );
}

function Head({ claim, onOver }: Pick<Props, 'claim' | 'onOver'>): ReactNode {
  const outcome = outcomeText(claim);
  return (
    <header className="pay-head">
      <div>
        <ClaimTag claim={claim} />
        <p className="pay-amount">
          <Copyable text={claim.amount} what="金额">
            <strong>
              <MoneyText value={claim.amount} />
            </strong>
            <span className="soft">元</span>
          </Copyable>
        </p>
      </div>
      {claim.status === CLAIM_STATUS.pending ? (
        <div className="pay-clock">
          <span className="soft">剩余付款时间</span>
          <Countdown big endsAt={claim.endsAt} onOver={onOver} />
          <span className="soft num">{claim.deadline.slice(5)} 前付款</span>
        </div>
      ) : (
        <p className="pay-outcome">{outcome}</p>
      )}
    </header>
  );
}

/** One claimed payout as its claimer needs it while paying: everything to copy, the code to scan, the time. */
export function PayInstructions({ claim, onPaid, onReject, onOver }: Props): ReactNode {
  const stepsId = useId();
  const mine = usePagePath('my-payouts');
  const isPayable = mayPay(claim);
  return (
    <>
      {claim.frozen ? (
        <p className="notice notice-bad">
          订单已冻结，正在审核，请勿付款；冻结前已付款的，请照常提交凭证，解除冻结后验收。
        </p>
      ) : null}
      <section className="panel pay-panel" aria-label="付款信息" data-testid="pay-panel">
        <Head claim={claim} onOver={onOver} />
        <div className="pay-body">
          <dl className="pay-lines">
            <Line name="收款人" value={claim.userName}>
              <b>
                <Beneficiary payout={claim} />
              </b>
            </Line>
            <Line name="收款账号" value={claim.beneficiaryAccount}>
              <b className="mono pay-account">{claim.beneficiaryAccount}</b>
            </Line>
            {claim.bankName ? <Line name="开户银行" value={claim.bankName} /> : null}
            {claim.remark ? <Line name="转账备注" value={claim.remark} /> : null}
            <div className="pay-line">
              <dt>支付类型</dt>
              <dd>{PAY_TYPE_NAMES[claim.payType]}</dd>
            </div>
            <div className="pay-line">
              <dt>佣金</dt>
              <dd>
                <MoneyText value={claim.expectedAmount} /> 元 <span className="soft num">（{claim.rate}%）</span>
              </dd>
            </div>
            <Line name="抢单单号" value={claim.orderNo}>
              <span className="mono break">{claim.orderNo}</span>
            </Line>
          </dl>
          {isPayable ? <PayCode claim={claim} /> : null}
        </div>
        <ProofStrip proofs={proofsOf(claim)} />
        {isPayable ? (
          <section className="pay-steps" aria-labelledby={stepsId}>
            <h2 className="section-title" id={stepsId}>
              付款后需上传
            </h2>
            <ul>
              {TO_UPLOAD.map(([what, note]) => (
                <li key={what}>
                  <b>{what}</b>
                  <span className="soft">{note}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <footer className="pay-foot">
          {isPayable ? (
            <>
              {mayReject(claim) ? (
                <Button className="btn-danger" onClick={onReject}>
                  驳回
                </Button>
              ) : null}
              <Button kind="primary" onClick={onPaid}>
                确认已付款
              </Button>
            </>
          ) : mine ? (
            <Link className="btn" to={`${mine}?detail=${encodeURIComponent(claim.orderNo)}`}>
              查看订单详情
            </Link>
          ) : null}
        </footer>
      </section>
    </>
  );
}
