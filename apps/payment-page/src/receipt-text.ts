import type { PayerOrder } from '@mashang/contract/payment-page';
import { viewOf } from './order-view.ts';

/** Lines of a receipt, label and value, in the order they are shown, printed and copied. */
export function receiptLines(order: PayerOrder): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['收据编号', order.receiptNo],
    ['付款时间', order.paidTime],
    ['付款金额', order.paidAmount === '' ? order.amount : order.paidAmount],
    ['商品说明', order.subject],
    ['商户', order.merchantName],
    ['收款户名', order.receiver?.holder ?? ''],
    ['付款方式', order.productName],
    ['订单号', order.agtOrderNo],
    ['收单机构', order.institution],
    ['许可证号', order.licenceNo],
  ];
  return lines.filter(([, value]) => value !== '');
}

/** The receipt as plain text, for the clipboard. */
export function receiptText(order: PayerOrder): string {
  const title = viewOf(order.status) === 'refunded' ? '付款收据（已退款）' : '付款收据';
  const demo = order.demo ? ['演示环境，非真实交易'] : [];
  return [title, ...receiptLines(order).map(([label, value]) => `${label}：${value}`), ...demo].join('\n');
}
