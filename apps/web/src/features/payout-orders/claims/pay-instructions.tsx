import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Countdown } from '../../../ui/display/countdown.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import { Beneficiary, ClaimTag } from '../payout-tags.tsx';
import { mayPay, mayReject, outcomeText, proofsOf } from '../payout-words.ts';
import { ProofStrip } from '../proofs/proof-strip.tsx';
import type { ClaimRow } from '../queries.ts';
import * as zh from '../zh.tsx';
import { PayCode } from './pay-code.tsx';

type Props = { claim: ClaimRow; onPaid(): void; onReject(): void; onOver(): void };

const TO_UPLOAD = [
  [zh.toUpload.transferDone, zh.toUpload.transferDoneNote],
  [zh.toUpload.transferBill, zh.toUpload.transferBillNote],
  [zh.toUpload.transferState, zh.toUpload.transferStateNote],
  [zh.toUpload.video, zh.toUpload.videoNote],
] as const;

function Line({ name, value, children }: { name: string; value: string; children?: ReactNode }): ReactNode {
  return (
    <div className={styles.payLine}>
      <dt>{name}</dt>
      <dd>
        <Copyable text={value} what={name}>
          {children ?? <span className={factStyles.break}>{value}</span>}
        </Copyable>
      </dd>
    </div>
  );
}

function Head({ claim, onOver }: Pick<Props, 'claim' | 'onOver'>): ReactNode {
  const outcome = outcomeText(claim);
  return (
    <header className={styles.payHead}>
      <div>
        <ClaimTag claim={claim} />
        <p className={styles.payAmount}>
          <Copyable text={claim.amount} what={zh.payHead.amount}>
            <strong>
              <MoneyText value={claim.amount} />
            </strong>
            <span className={looks.soft}>{zh.payHead.yuan}</span>
          </Copyable>
        </p>
      </div>
      {claim.status === CLAIM_STATUS.pending ? (
        <div className={styles.payClock}>
          <span className={looks.soft}>{zh.payHead.timeLeft}</span>
          <Countdown big endsAt={claim.endsAt} onOver={onOver} />
          <span className={`${looks.soft} ${looks.num}`}>{zh.payHead.payBefore(claim.deadline.slice(5))}</span>
        </div>
      ) : (
        <p className={styles.payOutcome}>{outcome}</p>
      )}
    </header>
  );
}

/** One claimed payout as its claimer needs it while paying: everything to copy, the code to scan, the time left. */
export function PayInstructions({ claim, onPaid, onReject, onOver }: Props): ReactNode {
  const stepsId = useId();
  const mine = usePagePath('my-payouts');
  const isPayable = mayPay(claim);
  return (
    <>
      {claim.frozen ? <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.payInstructions.frozen}</p> : null}
      <section
        className={`${controls.panel} ${styles.payPanel}`}
        aria-label={zh.payInstructions.region}
        data-testid="pay-panel"
      >
        <Head claim={claim} onOver={onOver} />
        <div className={styles.payBody}>
          <dl className={styles.payLines}>
            <Line name={zh.payInstructions.beneficiary} value={claim.userName}>
              <b>
                <Beneficiary payout={claim} />
              </b>
            </Line>
            <Line name={zh.payInstructions.beneficiaryAccount} value={claim.beneficiaryAccount}>
              <b className={`${looks.mono} ${styles.payAccount}`}>{claim.beneficiaryAccount}</b>
            </Line>
            {claim.bankName ? <Line name={zh.payInstructions.bankName} value={claim.bankName} /> : null}
            {claim.remark ? <Line name={zh.payInstructions.remark} value={claim.remark} /> : null}
            <div className={styles.payLine}>
              <dt>{zh.payInstructions.payType}</dt>
              <dd>{PAY_TYPE_NAMES[claim.payType]}</dd>
            </div>
            <div className={styles.payLine}>
              <dt>{zh.payInstructions.commission}</dt>
              <dd>
                {zh.payInstructions.commissionAmount(
                  <MoneyText value={claim.expectedAmount} />,
                  <span className={`${looks.soft} ${looks.num}`}>（{claim.rate}%）</span>,
                )}
              </dd>
            </div>
            <Line name={zh.payInstructions.orderNo} value={claim.orderNo}>
              <span className={`${looks.mono} ${factStyles.break}`}>{claim.orderNo}</span>
            </Line>
          </dl>
          {isPayable ? <PayCode claim={claim} /> : null}
        </div>
        <ProofStrip proofs={proofsOf(claim)} />
        {isPayable ? (
          <section className={styles.paySteps} aria-labelledby={stepsId}>
            <h2 className={controls.sectionTitle} id={stepsId}>
              {zh.payInstructions.uploadsHeading}
            </h2>
            <ul>
              {TO_UPLOAD.map(([what, note]) => (
                <li key={what}>
                  <b>{what}</b>
                  <span className={looks.soft}>{note}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <footer className={styles.payFoot}>
          {isPayable ? (
            <>
              {mayReject(claim) ? (
                <Button className={controls.btnDanger} onClick={onReject}>
                  {zh.payInstructions.reject}
                </Button>
              ) : null}
              <Button kind="primary" onClick={onPaid}>
                {zh.payInstructions.paid}
              </Button>
            </>
          ) : mine ? (
            <Link className={controls.btn} to={`${mine}?detail=${encodeURIComponent(claim.orderNo)}`}>
              {zh.payInstructions.details}
            </Link>
          ) : null}
        </footer>
      </section>
    </>
  );
}
