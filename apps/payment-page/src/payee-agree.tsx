import type { PayeeView } from '@mashang/contract/payment-channels';
import { useState } from 'react';
import { CallError, sendPayeeAsked } from './call-server.ts';
import { callWallet } from './call-wallet.ts';
import { CopyButton } from './copy-button.tsx';
import { language } from './language.ts';
import * as styles from './page.module.css';
import { payeeWayOf } from './payee-view.ts';
import { QrCode } from './qr-code.tsx';
import { texts } from './texts.ts';

type Props = { payout: PayeeView; token: string; onAsked: () => void };

/**
 * How the payee agrees: inside the wallet by its function, elsewhere by opening this page in the wallet. What the
 * wallet answers to the page is not believed: the server asks the channel.
 */
export function PayeeAgree({ payout, token, onAsked }: Props) {
  const [step, setStep] = useState<'' | 'opening' | 'asking'>('');
  const [problem, setProblem] = useState('');
  const way = payeeWayOf(navigator.userAgent, payout);
  const { fields, wallet } = payout;
  if (way === 'none' || fields === null || wallet === null) return null;
  const app = wallet[language];

  async function agree(given: Record<string, string>): Promise<void> {
    if (step !== '') return;
    setStep('opening');
    setProblem('');
    try {
      await callWallet({ name: 'requestMerchantTransfer', fields: given }, app);
      setStep('asking');
      const { state } = await sendPayeeAsked(token);
      if (state === 'waiting') setProblem(texts.payeePage.notYet(app));
    } catch (error) {
      setProblem(error instanceof CallError && error.fault === 'refused' ? error.message : texts.payeePage.unknown);
    } finally {
      setStep('');
      onAsked();
    }
  }

  if (way === 'open_in_wallet') {
    return (
      <section className={styles.card} data-testid="open-in-wallet">
        <p className={styles.hint}>{texts.payeePage.openIn(app)}</p>
        <QrCode content={location.href} name={payout.orderNo} label={texts.payeePage.code} />
        <div className={styles.actions}>
          <CopyButton text={location.href} label={texts.payeePage.link}>
            {texts.payeePage.copyLink}
          </CopyButton>
        </div>
      </section>
    );
  }
  const labels = { '': texts.payeePage.agree(app), opening: texts.payeePage.opening, asking: texts.payeePage.asking };
  return (
    <section className={styles.card}>
      <button type="button" className={styles.button} aria-disabled={step !== ''} onClick={() => agree(fields)}>
        {labels[step]}
      </button>
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
    </section>
  );
}
