import type { ORDER_KINDS } from '@mashang/contract/ledger';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import * as looks from '../../ui/layout/looks.module.css';

/** A link to the order behind a posting or a hold. */
export function OrderOf({ row }: { row: { orderNo: string; orderKind: (typeof ORDER_KINDS)[number] } }): ReactNode {
  const paths = {
    collection: usePagePath('collection-orders'),
    payout: usePagePath('payout-orders'),
    'cash-out': usePagePath('cash-out-review'),
    'top-up': usePagePath('top-up-review'),
    settlement: usePagePath('settlements'),
  };
  if (!row.orderNo) return <span className={looks.soft}>—</span>;
  const path = row.orderKind ? paths[row.orderKind] : undefined;
  if (!path) return <span className={looks.mono}>{row.orderNo}</span>;
  return (
    <Link className={looks.mono} to={`${path}?detail=${row.orderNo}`}>
      {row.orderNo}
    </Link>
  );
}
