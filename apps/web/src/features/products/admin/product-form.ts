import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { ProductView } from '@mashang/contract/products';
import type { FieldErrors } from '../../../ui/propose-dialog.tsx';

export type ProductPayload = ApprovalPayload<'product.save'>;
export type ChannelPayload = ApprovalPayload<'channel.save'>;

const MONEY = /^\d{1,9}([.]\d{1,2})?$/;
const RATE = /^\d{1,2}([.]\d{1,4})?$/;
const HOUR = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const NEW_PRODUCT: ProductPayload = {
  ...{ name: '', payType: 2, payPattern: 0, minAmount: '1.00', maxAmount: '50000.00', fixedAmounts: [] },
  ...{ payWindow: 600, accountTypes: [], defaultFee: '3.0000', defaultRate: '1.0000', enabled: false },
};
export const NEW_CHANNEL: ChannelPayload = {
  ...{ minAmount: '1.00', maxAmount: '50000.00', opensAt: '00:00', closesAt: '24:00', weight: 100, enabled: false },
};

/** What a product's proposal starts from. */
export function payloadOfProduct(product: ProductView): ProductPayload {
  const { name, payType, payPattern, minAmount, maxAmount, fixedAmounts, payWindow } = product;
  const { accountTypes, defaultFee, defaultRate, enabled } = product;
  return {
    ...{ name, payType, payPattern, minAmount, maxAmount, fixedAmounts, payWindow },
    ...{ accountTypes, defaultFee, defaultRate, enabled },
  };
}

const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

/** What is wrong with a product before the server is asked. */
export function checkProduct(payload: ProductPayload, code: string): FieldErrors {
  return {
    code: bad(!/^[a-z][a-z0-9_-]{0,31}$/.test(code), '小写字母开头的小写字母、数字、- 或 _，最多 32 位'),
    name: bad(!payload.name.trim(), '请填写产品名称'),
    minAmount: bad(!MONEY.test(payload.minAmount), '请填写金额，最多两位小数'),
    maxAmount: bad(!MONEY.test(payload.maxAmount), '请填写金额，最多两位小数'),
    fixedAmounts: bad(!payload.fixedAmounts.every((one) => MONEY.test(one)), '固定金额以逗号分隔，最多两位小数'),
    payWindow: bad(!(payload.payWindow >= 30 && payload.payWindow <= 86_400), '付款时限为 30–86400 秒'),
    defaultFee: bad(!RATE.test(payload.defaultFee), '费率最多四位小数'),
    defaultRate: bad(!RATE.test(payload.defaultRate), '费率最多四位小数'),
  };
}

/** What is wrong with a channel before the server is asked. */
export function checkChannel(payload: ChannelPayload, connector: string): FieldErrors {
  return {
    connector: bad(!/^[a-z][a-z0-9_-]{1,31}$/.test(connector), '2–32 位小写字母、数字、- 或 _，以字母开头'),
    minAmount: bad(!MONEY.test(payload.minAmount), '请填写金额，最多两位小数'),
    maxAmount: bad(!MONEY.test(payload.maxAmount), '请填写金额，最多两位小数'),
    opensAt: bad(!HOUR.test(payload.opensAt), '时间格式应为 HH:mm'),
    closesAt: bad(!HOUR.test(payload.closesAt), '时间格式应为 HH:mm'),
    weight: bad(!(payload.weight >= 0 && payload.weight <= 10_000), '权重为 0–10000'),
  };
}
