import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, formatRate, groupMoney, MAX_AMOUNT_FEN, parseMoney, parseRate } from '@mashang/contract/money';
import { accountTypesText, PAY_TYPE_NAMES, patternText } from '@mashang/contract/products';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import {
  countTurnsOutside,
  isProductNameTaken,
  lockProduct,
  type ProductTerms,
  writeProduct,
} from './product-changes-store.ts';

type Payload = ApprovalPayload<'product.save'>;
type State = { terms: Payload | null; turnsOutside: number };
export const PRODUCT_CODE = /^[a-z][a-z0-9_-]{0,31}$/;

/** What is in a payload, as the database has it; throws 400 for what cannot be. */
function termsOf(payload: Payload): ProductTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  if (minAmount <= 0n) throw invalidField('payload.minAmount', '最小金额须大于 0');
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', '最大金额不能小于最小金额');
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', '最大金额不能超过 1 亿元');
  const fixedAmounts = [...new Set(payload.fixedAmounts.map((amount) => parseMoney(amount)))].sort((a, b) =>
    Number(a - b),
  );
  if (fixedAmounts.some((amount) => amount < minAmount || amount > maxAmount))
    throw invalidField('payload.fixedAmounts', '固定金额须在单笔金额范围内');
  const [defaultFee, defaultRate] = [parseRate(payload.defaultFee), parseRate(payload.defaultRate)];
  if (defaultFee > 0 && defaultRate > defaultFee)
    throw invalidField('payload.defaultRate', '默认代理费率不能高于默认商户费率');
  const accountTypes = [...new Set(payload.accountTypes)].sort((a, b) => a - b);
  return { ...payload, minAmount, maxAmount, fixedAmounts, defaultFee, defaultRate, accountTypes };
}

function payloadOf(terms: ProductTerms): Payload {
  return {
    ...terms,
    minAmount: formatMoney(terms.minAmount),
    maxAmount: formatMoney(terms.maxAmount),
    fixedAmounts: terms.fixedAmounts.map((amount) => formatMoney(amount)),
    defaultFee: formatRate(terms.defaultFee),
    defaultRate: formatRate(terms.defaultRate),
  };
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));
const range = ({ minAmount, maxAmount }: Payload) => `${yuan(minAmount)} – ${yuan(maxAmount)}`;
const percent = (rate: string) => `${formatRate(parseRate(rate))}%`;
const fixed = ({ fixedAmounts }: Payload) => fixedAmounts.map(yuan).join('、') || '不限';
const types = ({ accountTypes }: Payload) =>
  accountTypes.length === 0 ? '按支付方式' : accountTypesText(accountTypes);
const onOff = ({ enabled }: Payload) => (enabled ? '启用' : '停用');

/** A product and its terms. How it is paid and confirmed stays as it was made; orders rest on it. */
export const productApproval: ApprovalKind<Payload, State> = {
  kind: 'product.save',
  async load({ tx }, { subjectId, payload }) {
    if (!PRODUCT_CODE.test(subjectId))
      throw invalidField('subjectId', '产品代码须为小写字母开头的小写字母、数字、- 或 _，最多 32 位');
    const terms = termsOf(payload);
    const now = await lockProduct(tx, subjectId);
    if (await isProductNameTaken(tx, subjectId, payload.name)) throw invalidField('payload.name', '产品名称已被使用');
    if (now && (now.payType !== payload.payType || now.payPattern !== payload.payPattern))
      throw invalidField('payload.payType', '支付方式与确认方式建立后不能修改，请新建产品');
    const turnsOutside = await countTurnsOutside(tx, subjectId, terms.accountTypes);
    return {
      subject: { kind: 'product', id: subjectId, name: `${payload.name}（${subjectId}）` },
      state: { terms: now ? payloadOf(now) : null, turnsOutside },
      lockKey: subjectId,
    };
  },
  lines({ terms: now, turnsOutside }, payload) {
    const line = (label: string, say: (one: Payload) => string) => ({
      label,
      before: now ? say(now) : '',
      after: say(payload),
    });
    return [
      line('产品名称', ({ name }) => name),
      line('支付方式', ({ payType }) => PAY_TYPE_NAMES[payType] ?? ''),
      line('确认方式', ({ payPattern }) => `${patternText(payPattern)}（${payPattern}）`),
      line('单笔金额（元）', range),
      line('固定金额（元）', fixed),
      line('付款时限', ({ payWindow }) => `${payWindow} 秒`),
      line('可用账户类型', types),
      line('默认商户费率', ({ defaultFee }) => percent(defaultFee)),
      line('默认代理费率', ({ defaultRate }) => percent(defaultRate)),
      line('状态', onOff),
      ...(turnsOutside > 0
        ? [{ label: '退出轮询的账户', before: '', after: `${turnsOutside} 个账户的类型不再可用` }]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    if (ctx.actor.kind !== 'user') throw new BusinessError('forbidden', '须由运营审批');
    await writeProduct(ctx.tx, subjectId, termsOf(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
