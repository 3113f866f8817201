import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { PLACE_KINDS } from '@mashang/contract/receiving-places';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockPlace, type PlaceTerms, writePlace } from './places-store.ts';

type Payload = ApprovalPayload<'receiving.place'>;
type State = { terms: Payload | null };
const SUBJECT = /^([a-z][a-z0-9_-]{0,31})\/([a-z][a-z0-9-]{1,31})$/;
/** In the place of an account's code: the pool of participants' accounts. */
const POOL = 'participants';

function partsOf(subjectId: string): { product: string; account: string | null } {
  const found = SUBJECT.exec(subjectId);
  if (!found) throw invalidField('subjectId', '收款渠道须写作 产品代码/账户代码');
  return { product: found[1] as string, account: found[2] === POOL ? null : (found[2] as string) };
}

function termsOf(payload: Payload): PlaceTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  const dailyAmount = parseMoney(payload.dailyAmount);
  if (minAmount <= 0n) throw invalidField('payload.minAmount', '最小金额须大于 0');
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', '最大金额不能小于最小金额');
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', '最大金额不能超过 1 亿元');
  if (dailyAmount < maxAmount) throw invalidField('payload.dailyAmount', '单日金额上限不能小于单笔最大金额');
  if (payload.opensAt === '24:00') throw invalidField('payload.opensAt', '开始时间最晚为 23:59');
  if (payload.closesAt <= payload.opensAt) throw invalidField('payload.closesAt', '结束时间须晚于开始时间');
  return { ...payload, minAmount, maxAmount, dailyAmount };
}

function payloadOf(terms: PlaceTerms): Payload {
  const { minAmount, maxAmount, dailyAmount, ...rest } = terms;
  return {
    ...rest,
    minAmount: formatMoney(minAmount),
    maxAmount: formatMoney(maxAmount),
    dailyAmount: formatMoney(dailyAmount),
  };
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));

/** Where a product's payers pay: order of failover, weight, hours, limits, on or off. */
export const receivingPlaceApproval: ApprovalKind<Payload, State> = {
  kind: 'receiving.place',
  async load({ tx }, { subjectId, payload }) {
    const { product, account } = partsOf(subjectId);
    termsOf(payload);
    const found = await lockPlace(tx, product, account);
    if (!found) throw new BusinessError('notFound', '产品或账户不存在');
    if (found.account && found.account.kind !== 'client') throw invalidField('subjectId', '付款人只能付到备付金账户');
    return {
      subject: {
        kind: 'receiving-place',
        id: subjectId,
        name: `${found.productName} · ${found.account?.bank ?? PLACE_KINDS.participants}`,
      },
      state: { terms: found.place && payloadOf(found.place) },
      lockKey: subjectId,
    };
  },
  lines({ terms: now }, payload) {
    const line = (label: string, say: (one: Payload) => string) => ({
      label,
      before: now ? say(now) : '',
      after: say(payload),
    });
    return [
      line('次序', ({ position }) => String(position)),
      line('权重', ({ weight }) => String(weight)),
      line('时段', ({ opensAt, closesAt }) => `${opensAt}–${closesAt}`),
      line('单笔金额（元）', ({ minAmount, maxAmount }) => `${yuan(minAmount)} – ${yuan(maxAmount)}`),
      line('单日上限', ({ dailyAmount, dailyCount }) => `${yuan(dailyAmount)} 元，${dailyCount} 笔`),
      line('状态', ({ enabled }) => (enabled ? '启用' : '停用')),
    ];
  },
  async apply({ tx }, { subjectId, payload }) {
    const { product, account } = partsOf(subjectId);
    const found = await lockPlace(tx, product, account);
    if (!found) throw new BusinessError('notFound', '产品或账户不存在');
    await writePlace(tx, { productId: found.productId, accountId: found.account?.id ?? null }, termsOf(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
