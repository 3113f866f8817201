import type { MethodBody, PayerOrder } from '@mashang/contract/payment-page';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, moneyCommand } from '../../platform/verb.ts';
import { changePlaceRow } from './payment-page-store.ts';
import { orderOfToken, readPayerOrder } from './read-payer-order.ts';

const REFUSALS: Record<string, string> = {
  not_found: '该付款方式不适用于此订单',
  wrong_state: '订单已付款、已关闭或正在处理，不能更换付款方式',
  participants:
    '付款方式不能在代理机构账户与本机构账户之间更换：已向原账户转出的款项无法撤回或查询。如需更换，请联系商户重新下单',
};

const change = moneyCommand<{ agtOrderNo: string; method: string }, void>({
  name: 'collection-order.change-place',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ writes }, { agtOrderNo, method }) {
    const outcome = await changePlaceRow(writes.app, agtOrderNo, BigInt(method));
    if (outcome === 'changed') return;
    throw new BusinessError(
      outcome === 'not_found' ? 'notFound' : 'conflict',
      REFUSALS[outcome] ?? '该付款方式暂不可用，请选择其他方式',
    );
  },
});

/** The payer takes another of the product's ways to pay: the former one is closed first. Answers the order as it stands then. */
export async function changeMethod(ctx: Ctx, { o, method }: MethodBody): Promise<PayerOrder> {
  const agtOrderNo = await orderOfToken(ctx, o);
  await change(ctx, { agtOrderNo, method });
  return readPayerOrder(ctx, { o });
}
