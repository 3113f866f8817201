import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { mayPay } from './payout-words.ts';
import type { ClaimRow } from './queries.ts';

/** 去付款 for what is to be paid by the reader. */
export function PayLink({ claim, small }: { claim: ClaimRow; small?: boolean }): ReactNode {
  const pay = usePagePath('payout-pay');
  if (!pay || !mayPay(claim)) return null;
  return (
    <Link
      className={small ? 'btn btn-primary btn-small' : 'btn btn-primary'}
      aria-label={`去付款 ${claim.orderNo}`}
      to={`${pay}?orderNo=${encodeURIComponent(claim.orderNo)}`}
    >
      去付款
    </Link>
  );
}
