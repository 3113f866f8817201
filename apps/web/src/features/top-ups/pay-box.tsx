import { SIMULATED, TOP_UP_STATUS, type TopUpDetail } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField } from '../../ui/form/field.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { simulatePayment } from './queries.ts';
import { plainUsdt } from './top-up-words.ts';
import * as styles from './top-ups.module.css';
import * as zh from './zh.tsx';

type Order = TopUpDetail['order'] & { endsAt: number };
type How = keyof typeof SIMULATED;
const QR_PX = 176;

/** Amount, address and deadline of the payment; then the progress of its confirmation. */
export function PayBox({ order, onOver }: { order: Order; onOver(): void }): ReactNode {
  const { status, usdtAmount, payText, network, endsAt, sandbox } = order;
  return (
    <section className={`${controls.panel} ${styles.payBox}`} aria-label={zh.payBox.title} data-testid="pay-box">
      {status === TOP_UP_STATUS.awaiting ? (
        <>
          <div className={styles.depositCode}>
            <QrCode text={payText} size={QR_PX} label={zh.payBox.codeLabel} />
          </div>
          <div className={styles.payFacts}>
            <p>
              <span className={looks.soft}>{zh.payBox.payAtOnce}</span>
              <strong className={styles.depositAmount}>
                <Copyable text={plainUsdt(usdtAmount)} what={zh.payBox.usdtAmount}>
                  <span className={looks.num}>{plainUsdt(usdtAmount)} USDT</span>
                </Copyable>
              </strong>
            </p>
            <p>
              <span className={looks.soft}>{zh.payBox.addressOf(network)}</span>
              <Copyable text={payText} what={zh.payBox.address}>
                <span className={`${looks.mono} ${styles.payAddress}`}>{payText}</span>
              </Copyable>
            </p>
            <p>
              <span className={looks.soft}>{zh.payBox.timeLeft}</span>
              {endsAt > 0 ? <Countdown endsAt={endsAt} onOver={onOver} /> : <span>{zh.payBox.expired}</span>}
            </p>
            <p className={looks.soft}>{zh.payBox.warning}</p>
          </div>
        </>
      ) : null}
      {status === TOP_UP_STATUS.confirming ? <Confirming order={order} /> : null}
      {sandbox ? <Simulate orderNo={order.orderNo} /> : null}
    </section>
  );
}

function Confirming({ order: { confirmations, confirmationsNeeded } }: { order: Order }): ReactNode {
  return (
    <div className={styles.payProgress} role="status">
      <p>
        {zh.confirming.seen(
          <b className={looks.num}>{confirmations}</b>,
          <span className={looks.num}>{confirmationsNeeded}</span>,
        )}
      </p>
      <progress max={confirmationsNeeded} value={confirmations} aria-label={zh.confirming.progress} />
      <p className={looks.soft}>{zh.confirming.creditedByItself}</p>
    </div>
  );
}

/** Simulates a payer in a demo; a real chain has none. */
function Simulate({ orderNo }: { orderNo: string }): ReactNode {
  const [how, setHow] = useState<How>('exact');
  const pay = useMutation({
    mutationFn: () => simulatePayment({ orderNo, how }),
    onSuccess: () => showToast('success', zh.simulate.sent),
  });
  return (
    <div className={styles.paySimulate}>
      <SelectField
        label={zh.simulate.mode}
        hideLabel
        value={how}
        options={Object.entries(SIMULATED)}
        onChange={(event) => setHow(event.target.value as How)}
      />
      <Button busy={pay.isPending} onClick={() => pay.mutate()}>
        {zh.simulate.pay}
      </Button>
      <span className={looks.soft}>{zh.simulate.intro}</span>
    </div>
  );
}
