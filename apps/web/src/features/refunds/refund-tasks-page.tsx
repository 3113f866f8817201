import type { ReactNode } from 'react';
import { RefundListPage } from './refund-list-page.tsx';

/** 退款任务, for whoever collected. */
export default function RefundTasksPage(): ReactNode {
  return <RefundListPage side="collector" />;
}
