import type { ReactNode } from 'react';
import { OwnOrdersPage } from '../../features/collection-orders/own/own-orders-page.tsx';
import { AskRefundDialog } from '../../features/refunds/own/ask-refund-dialog.tsx';

/** 代收订单 of a merchant's people, with 申请退款 in the drawer of an order. */
export default function ComposedOwnOrdersPage(): ReactNode {
  return <OwnOrdersPage AskRefund={AskRefundDialog} />;
}
