import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { mayPay } from '../payout-words.ts';
import type { ClaimRow } from '../queries.ts';
import * as zh from '../zh.tsx';

/** 去付款 for a payout that the reader has to pay, 补交凭证 for a disputed one. */
export function PayLink({ claim, small }: { claim: ClaimRow; small?: boolean }): ReactNode {
  const pay = usePagePath('payout-pay');
  if (!pay || !mayPay(claim)) return null;
  const label = claim.status === CLAIM_STATUS.abnormal ? zh.payLink.abnormal : zh.payLink.pay;
  return (
    <Link
      className={
        small ? `${controls.btn} ${controls.btnPrimary} ${controls.btnSmall}` : `${controls.btn} ${controls.btnPrimary}`
      }
      aria-label={`${label} ${claim.orderNo}`}
      to={`${pay}?orderNo=${encodeURIComponent(claim.orderNo)}`}
    >
      {label}
    </Link>
  );
}
