import { SIMULATED, TOP_UP_STATUS, type TopUpDetail } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { SelectField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { simulatePayment } from './queries.ts';
import { plainUsdt } from './top-up-words.ts';

type Order = TopUpDetail['order'] & { endsAt: number };
type How = keyof typeof SIMULATED;
const QR_PX = 176;

/** What to pay, where, until when; then how far its confirmation is. */
export function PayBox({ order, onOver }: { order: Order; onOver(): void }): ReactNode {
  const { status, usdtAmount, payText, network, endsAt, sandbox } = order;
  return (
    <section className="panel pay-box" aria-label="USDT 付款" data-testid="pay-box">
      {status === TOP_UP_STATUS.awaiting ? (
        <>
          <div className="deposit-code">
            <QrCode text={payText} size={QR_PX} label="收款地址二维码" />
          </div>
          <div className="pay-facts">
            <p>
              <span className="soft">请一次付足</span>
              <strong className="deposit-amount">
                <Copyable text={plainUsdt(usdtAmount)} what="USDT 数量">
                  <span className="num">{plainUsdt(usdtAmount)} USDT</span>
                </Copyable>
              </strong>
            </p>
            <p>
              <span className="soft">收款地址（{network}）</span>
              <Copyable text={payText} what="收款地址">
                <span className="mono pay-address">{payText}</span>
              </Copyable>
            </p>
            <p>
              <span className="soft">剩余时间 </span>
              {endsAt > 0 ? <Countdown endsAt={endsAt} onOver={onOver} /> : <span>已到期</span>}
            </p>
            <p className="soft">该地址只用于本单，多付、少付、超时或从其他网络付款都不会自动入账。</p>
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
    <div className="pay-progress" role="status">
      <p>
        已看到付款，区块确认 <b className="num">{confirmations}</b> / <span className="num">{confirmationsNeeded}</span>
      </p>
      <progress max={confirmationsNeeded} value={confirmations} aria-label="区块确认进度" />
      <p className="soft">确认足够后自动入账，无需停留在此页。</p>
    </div>
  );
}

/** A demo's payer; there is none on a real chain. */
function Simulate({ orderNo }: { orderNo: string }): ReactNode {
  const [how, setHow] = useState<How>('exact');
  const pay = useMutation({
    mutationFn: () => simulatePayment({ orderNo, how }),
    onSuccess: () => showToast('success', '沙箱付款已发出'),
  });
  return (
    <div className="pay-simulate">
      <SelectField
        label="演示付款方式"
        hideLabel
        value={how}
        options={Object.entries(SIMULATED)}
        onChange={(event) => setHow(event.target.value as How)}
      />
      <Button busy={pay.isPending} onClick={() => pay.mutate()}>
        模拟付款
      </Button>
      <span className="soft">仅演示环境：在沙箱链上用测试币付款。</span>
    </div>
  );
}
