import type { PayerOrder } from '@mashang/contract/payment-page';
import { viewOf } from './order-view.ts';
import * as zh from './zh.tsx';

/** Lines of a receipt, label and value, in the order in which they are shown, printed and copied. */
export function receiptLines(order: PayerOrder): [label: string, value: string][] {
  const lines: [string, string][] = [
    [zh.receiptLines.receiptNo, order.receiptNo],
    [zh.receiptLines.paidTime, order.paidTime],
    [zh.receiptLines.amount, order.paidAmount === '' ? order.amount : order.paidAmount],
    [zh.receiptLines.subject, order.subject],
    [zh.receiptLines.merchantName, order.merchantName],
    [zh.receiptLines.holder, order.receiver?.holder ?? ''],
    [zh.receiptLines.productName, order.productName],
    [zh.receiptLines.agtOrderNo, order.agtOrderNo],
    [zh.receiptLines.institution, order.institution],
    [zh.receiptLines.licenceNo, order.licenceNo],
  ];
  return lines.filter(([, value]) => value !== '');
}

/** The receipt as plain text, for the clipboard. */
export function receiptText(order: PayerOrder): string {
  const title = viewOf(order.status) === 'refunded' ? zh.receiptText.refundedTitle : zh.receiptText.title;
  const demo = order.demo ? [zh.receiptText.demoDemo] : [];
  return [title, ...receiptLines(order).map(([label, value]) => `${label}：${value}`), ...demo].join('\n');
}
