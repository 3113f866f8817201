import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { isManualPattern } from '@mashang/contract/products';

/** App to open, by pay type. */
const APPS: Record<number, string> = {
  0: '聊天软件的钱包',
  1: '支付类钱包 App',
  2: '手机银行或网上银行',
  3: '数字人民币 App',
};

/** How to pay this order, step by step. */
export function payStepsOf(order: PayerOrder): string[] {
  const amount = `¥${groupMoney(order.amount)}`;
  const app = APPS[order.payType] ?? '付款 App';
  const end = isManualPattern(order.payPattern)
    ? '付款后请回到本页等待：收款方核对到账后，本页会自动更新，无需刷新。'
    : '付款后由支付通道自动确认，本页会自动更新，无需刷新。';
  if (order.payType === 2) {
    return [
      `打开${app}，选择“转账”。`,
      '复制上方的收款户名和账号填入，并核对开户行。',
      ...(order.reference ? [`在“附言”中填写 ${order.reference}，收款方凭它分辨同金额的订单。`] : []),
      `一次性转入准确金额 ${amount}，不要分笔，不要改动小数。`,
      end,
    ];
  }
  const scan = order.qrContent
    ? `打开${app}，用“扫一扫”扫描二维码；在本机付款时，可先保存二维码再从相册识别。`
    : `打开${app}，按上方的收款信息付款。`;
  return [scan, `核对收款方后，一次性支付准确金额 ${amount}。`, end];
}
