import type { CollectionOrder, CollectionStatus, OrderCounts } from '@mashang/contract/collection-orders';
import { groupMoney } from '@mashang/contract/money';
import { isManualPattern, SKIP_PROMPT_ACCOUNT_TYPE, TOKEN_ACCOUNT_TYPE } from '@mashang/contract/products';

type Question = { question: string; facts: readonly (readonly [string, string])[] };

/** What is asked before the two-factor code, by account type and its prompt; undefined when nothing is. */
export function confirmQuestion(order: CollectionOrder): Question | undefined {
  if (order.accType === SKIP_PROMPT_ACCOUNT_TYPE) return undefined;
  const amount = `${groupMoney(order.amount)} 元`;
  const received = ['应收金额', amount] as const;
  if (order.accType === TOKEN_ACCOUNT_TYPE) {
    return {
      question: order.tag
        ? '该订单已上传口令，请确认口令与金额无误，款项已到账？'
        : '该订单尚未上传口令，请确认款项确已到账？',
      facts: [['口令', order.tag || '未上传'], received],
    };
  }
  switch (order.confirmPrompt) {
    case 'wallet':
      return {
        question: '请核对钱包名称与金额，款项已到账？',
        facts: [['钱包名称', order.receiveUserName || order.bankName], received],
      };
    case 'payer':
      return {
        question: '请核对付款人姓名与金额，款项已到账？',
        facts: [['付款人', order.paymentName || '未提供，请以到账记录为准'], received],
      };
    case 'token':
      return { question: '请核对口令与金额，款项已到账？', facts: [['口令', order.tag || '未提供'], received] };
    case 'qq':
      return { question: '请核对 QQ 号，款项已到账？', facts: [['QQ 号', order.outAuthNo], received] };
    case 'family-card':
      return { question: '请核对亲情卡额度，款项已到账？', facts: [['亲情卡额度', amount]] };
    default:
      return { question: '请再次核对订单与到账记录，款项已到账？', facts: [['收款账号', order.outAuthNo], received] };
  }
}

/** Who confirms orders of this pay pattern. */
export function payPatternText(payPattern: number): string {
  return `${payPattern} ${isManualPattern(payPattern) ? '人工确认' : '通道确认'}`;
}

/** How many orders of today stand in each state, where the filter says so. */
export function countsByStatus(counted: OrderCounts): Record<CollectionStatus, number | undefined> {
  return {
    0: undefined,
    1: counted.awaiting,
    2: undefined,
    3: counted.failed,
    4: undefined,
    5: undefined,
    6: counted.expired,
  };
}
