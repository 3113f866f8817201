import type { ReactNode } from 'react';
import { RefundListPage } from './refund-list-page.tsx';

/** 退款, for the staff. */
export default function RefundsPage(): ReactNode {
  return <RefundListPage side="staff" />;
}
