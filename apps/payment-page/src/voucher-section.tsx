import type { PayerOrder } from '@mashang/contract/payment-page';
import { useRef, useState } from 'react';
import * as styles from './page.module.css';
import { texts } from './texts.ts';
import { VoucherForm } from './voucher-form.tsx';

type Props = { order: PayerOrder; token: string; onHandedIn: () => void };

/** A button to submit evidence of a transfer (口令), and what was submitted. */
export function VoucherSection({ order, token, onHandedIn }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A new form each time: earlier input does not appear in the next one.
  const [opened, setOpened] = useState(0);
  const { voucher, voucherLeft } = order;
  if (order.needsPayerName || (voucherLeft === 0 && !voucher)) return null;
  return (
    <section className={styles.card} aria-labelledby="voucher-heading">
      <h2 id="voucher-heading">{voucher ? texts.voucherSection.handedIn : texts.voucherSection.alreadyPaid}</h2>
      {voucher ? (
        <p>
          {[
            voucher.time,
            voucher.reference && texts.voucherSection.reference(voucher.reference),
            voucher.image && texts.voucherSection.withImage,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : (
        <p className={styles.hint}>{texts.voucherSection.lead}</p>
      )}
      {voucherLeft > 0 ? (
        <button
          type="button"
          className={`${styles.button} ${styles.buttonQuiet} ${styles.voucherOpen}`}
          onClick={() => {
            setOpened(opened + 1);
            dialog.current?.showModal();
          }}
        >
          {voucher ? texts.voucherSection.handInAgain(voucherLeft) : texts.voucherSection.handIn}
        </button>
      ) : null}
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="voucher-title">
        <VoucherForm
          key={opened}
          token={token}
          onClose={() => dialog.current?.close()}
          onHandedIn={() => {
            dialog.current?.close();
            onHandedIn();
          }}
        />
      </dialog>
    </section>
  );
}
