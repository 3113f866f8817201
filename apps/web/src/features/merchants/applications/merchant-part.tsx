import type { ApplicationDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../zh.tsx';

type Props = { of: Pick<ApplicationDetail, 'merchantText' | 'handedInTime' | 'handedInBy' | 'handedInNote'> };

/** What the merchant was shown, and with which note it handed the application in. */
export function MerchantPart({ of: { merchantText, handedInTime, handedInBy, handedInNote } }: Props): ReactNode {
  return (
    <>
      {handedInTime ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status" data-testid="handed-in">
          {zh.merchantText.handedInBy(handedInBy, handedInTime, handedInNote)}
        </p>
      ) : null}
      {merchantText ? <p className={controls.notice}>{zh.merchantText.shown(merchantText)}</p> : null}
    </>
  );
}
