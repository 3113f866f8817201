import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, formatRate, groupMoney, MAX_AMOUNT_FEN, parseMoney, parseRate } from '@mashang/contract/money';
import { accountTypesText, PAY_TYPE_NAMES, PLACE_CHOICES, patternText } from '@mashang/contract/products';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import {
  countSlotsOutside,
  isProductNameTaken,
  lockProduct,
  type ProductTerms,
  writeProduct,
} from './product-changes-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'product.save'>;
type State = { terms: Payload | null; slotsOutside: number };
export const PRODUCT_CODE = /^[a-z][a-z0-9_-]{0,31}$/;

/** Converts a payload to the database's form. Throws 400 for impossible values. */
function termsOf(payload: Payload): ProductTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  if (minAmount <= 0n) throw invalidField('payload.minAmount', zh.faults.minZero);
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', zh.faults.maxBelowMin);
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', zh.faults.maxLimit);
  const fixedAmounts = [...new Set(payload.fixedAmounts.map((amount) => parseMoney(amount)))].sort((a, b) =>
    Number(a - b),
  );
  if (fixedAmounts.some((amount) => amount < minAmount || amount > maxAmount))
    throw invalidField('payload.fixedAmounts', zh.productApproval.fixedOutOfRange);
  const [defaultFee, defaultRate] = [parseRate(payload.defaultFee), parseRate(payload.defaultRate)];
  if (defaultFee > 0 && defaultRate > defaultFee)
    throw invalidField('payload.defaultRate', zh.productApproval.agentRateAboveMerchant);
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
const fixed = ({ fixedAmounts }: Payload) => fixedAmounts.map(yuan).join('、') || zh.productApproval.unrestricted;
const types = ({ accountTypes }: Payload) =>
  accountTypes.length === 0 ? zh.productApproval.byPayType : accountTypesText(accountTypes);
const onOff = ({ enabled }: Payload) => (enabled ? zh.words.inUse : zh.words.stopped);

/** Terms of a product. The way it is paid and confirmed never changes, because orders depend on it. */
export const productApproval: ApprovalKind<Payload, State> = {
  kind: 'product.save',
  async load({ tx }, { subjectId, payload }) {
    if (!PRODUCT_CODE.test(subjectId)) throw invalidField('subjectId', zh.productApproval.codeForm);
    const terms = termsOf(payload);
    const now = await lockProduct(tx, subjectId);
    if (await isProductNameTaken(tx, subjectId, payload.name))
      throw invalidField('payload.name', zh.productApproval.nameTaken);
    if (now && (now.payType !== payload.payType || now.payPattern !== payload.payPattern))
      throw invalidField('payload.payType', zh.productApproval.fixedKinds);
    const slotsOutside = await countSlotsOutside(tx, subjectId, terms.accountTypes);
    return {
      subject: { kind: 'product', id: subjectId, name: `${payload.name}（${subjectId}）` },
      state: { terms: now ? payloadOf(now) : null, slotsOutside },
      lockKey: subjectId,
    };
  },
  lines({ terms: now, slotsOutside }, payload) {
    const line = (label: string, say: (one: Payload) => string) => ({
      label,
      before: now ? say(now) : '',
      after: say(payload),
    });
    return [
      line(zh.productApproval.name, ({ name }) => name),
      line(zh.productApproval.payType, ({ payType }) => PAY_TYPE_NAMES[payType]),
      line(zh.productApproval.confirmPattern, ({ payPattern }) => `${patternText(payPattern)}（${payPattern}）`),
      line(zh.words.amount, range),
      line(zh.productApproval.fixedAmounts, fixed),
      line(zh.productApproval.payWindow, ({ payWindow }) => zh.productApproval.seconds(payWindow)),
      line(zh.productApproval.accountTypes, types),
      line(zh.productApproval.merchantRate, ({ defaultFee }) => percent(defaultFee)),
      line(zh.productApproval.agentRate, ({ defaultRate }) => percent(defaultRate)),
      line(zh.productApproval.placeChoice, ({ placeChoice }) => PLACE_CHOICES[placeChoice]),
      line(zh.lines.state, onOff),
      ...(slotsOutside > 0
        ? [
            {
              label: zh.productApproval.leavingRotation,
              before: '',
              after: zh.productApproval.accountsLeaving(slotsOutside),
            },
          ]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    if (ctx.actor.kind !== 'user') throw new BusinessError('forbidden', zh.productApproval.operatorOnly);
    await writeProduct(ctx.tx, subjectId, termsOf(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
