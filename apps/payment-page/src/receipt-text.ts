import type { PayerOrder } from '@mashang/contract/payment-page';
import { viewOf } from './order-view.ts';
import { texts } from './texts.ts';

/** Lines of a receipt, label and value, in the order in which they are shown, printed and copied. */
export function receiptLines(order: PayerOrder): [label: string, value: string][] {
  const lines: [string, string][] = [
    [texts.receiptLines.receiptNo, order.receiptNo],
    [texts.receiptLines.paidTime, order.paidTime],
    [texts.receiptLines.amount, order.paidAmount === '' ? order.amount : order.paidAmount],
    [texts.receiptLines.subject, order.subject],
    [texts.receiptLines.merchantName, order.merchantName],
    [texts.receiptLines.holder, order.receiver?.holder ?? ''],
    [texts.receiptLines.productName, order.productName],
    [texts.receiptLines.agtOrderNo, order.agtOrderNo],
    [texts.receiptLines.institution, order.institution],
    [texts.receiptLines.licenceNo, order.licenceNo],
  ];
  return lines.filter(([, value]) => value !== '');
}

/** The receipt as plain text, for the clipboard. */
export function receiptText(order: PayerOrder): string {
  const title = viewOf(order.status) === 'refunded' ? texts.receiptText.refundedTitle : texts.receiptText.title;
  const demo = order.demo ? [texts.receiptText.demoDemo] : [];
  return [title, ...receiptLines(order).map(([label, value]) => texts.receiptText.line(label, value)), ...demo].join(
    '\n',
  );
}
