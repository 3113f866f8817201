import { type ReactNode, Suspense } from 'react';
import { isQrImage } from '../../../lib/format/qr-image.ts';
import { latePart } from '../../../lib/page/preloadable.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import * as zh from '../zh.tsx';

const QrCode = latePart(async () => ({ default: (await import('../../../ui/display/qr-code.tsx')).QrCode }));

const SIZE_PX = 176;

type Props = { claim: { qrcodeUrl: string; beneficiaryAccount: string } };

/** The beneficiary's payment code; without one, a code that transfers the account number to the paying phone. */
export function PayCode({ claim }: Props): ReactNode {
  const { qrcodeUrl, beneficiaryAccount } = claim;
  if (isQrImage(qrcodeUrl)) {
    return (
      <figure className={styles.payCode}>
        <img src={qrcodeUrl} width={SIZE_PX} height={SIZE_PX} alt={zh.payCode.image} />
        <figcaption className={looks.soft}>{zh.payCode.scan}</figcaption>
      </figure>
    );
  }
  const text = qrcodeUrl || beneficiaryAccount;
  if (!text) return null;
  return (
    <figure className={styles.payCode}>
      <Suspense
        fallback={
          <span className={controls.skeleton} data-testid="skeleton" style={{ width: SIZE_PX, height: SIZE_PX }} />
        }
      >
        <QrCode text={text} size={SIZE_PX} label={qrcodeUrl ? zh.payCode.title : zh.payCode.accountCode} />
      </Suspense>
      <figcaption className={looks.soft}>{qrcodeUrl ? zh.payCode.scanToPay : zh.payCode.scanForAccount}</figcaption>
    </figure>
  );
}
