import type { ReactNode } from 'react';
import { RefundListPage } from './refund-list-page.tsx';

/** 退款任务, for the collector. */
export default function RefundTasksPage(): ReactNode {
  return <RefundListPage side="collector" />;
}
