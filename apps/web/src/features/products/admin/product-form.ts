import type { ApprovalPayload } from '@mashang/contract/approvals';
import { whyNot } from '@mashang/contract/fields';
import { MONEY, RATE } from '@mashang/contract/money';
import { PAY_TYPE, type ProductView } from '@mashang/contract/products';
import { HOUR } from '@mashang/contract/receiving-places';
import type { FieldErrors } from '../../../ui/dialog/propose-dialog.tsx';
import * as zh from '../zh.tsx';

export type ProductPayload = ApprovalPayload<'product.save'>;
export type ChannelPayload = ApprovalPayload<'channel.save'>;

/** Typed fields of a product and of a channel, besides their codes. */
export const PRODUCT_FIELDS = {
  name: { title: zh.productFields.name, required: zh.productFields.nameRequired, max: 32 },
  minAmount: MONEY,
  maxAmount: MONEY,
  defaultFee: RATE,
  defaultRate: RATE,
};
export const CHANNEL_FIELDS = { minAmount: MONEY, maxAmount: MONEY, opensAt: HOUR, closesAt: HOUR };

export const NEW_PRODUCT: ProductPayload = {
  name: '',
  payType: PAY_TYPE.bankCard,
  payPattern: 0,
  minAmount: '1.00',
  maxAmount: '50000.00',
  fixedAmounts: [],
  payWindow: 600,
  accountTypes: [],
  defaultFee: '3.0000',
  defaultRate: '1.0000',
  placeChoice: 'weight',
  enabled: false,
};
export const NEW_CHANNEL: ChannelPayload = {
  minAmount: '1.00',
  maxAmount: '50000.00',
  opensAt: '00:00',
  closesAt: '24:00',
  weight: 100,
  enabled: false,
};

/** Start values of a product's proposal. */
export function payloadOfProduct(product: ProductView): ProductPayload {
  const { name, payType, payPattern, minAmount, maxAmount, fixedAmounts, payWindow } = product;
  const { accountTypes, defaultFee, defaultRate, placeChoice, enabled } = product;
  return {
    name,
    payType,
    payPattern,
    minAmount,
    maxAmount,
    fixedAmounts,
    payWindow,
    accountTypes,
    defaultFee,
    defaultRate,
    placeChoice,
    enabled,
  };
}

const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

/** Errors of a product that are found before the server is asked. */
export function checkProduct(payload: ProductPayload, code: string): FieldErrors {
  return {
    code: bad(!/^[a-z][a-z0-9_-]{0,31}$/.test(code), zh.checkProduct.code),
    fixedAmounts: bad(
      payload.fixedAmounts.some((one) => whyNot(MONEY, one)),
      zh.checkProduct.fixedAmounts,
    ),
    payWindow: bad(!(payload.payWindow >= 30 && payload.payWindow <= 86_400), zh.checkProduct.payWindow),
  };
}

/** Errors of a channel that are found before the server is asked. */
export function checkChannel(payload: ChannelPayload, connector: string): FieldErrors {
  return {
    connector: bad(!/^[a-z][a-z0-9_-]{1,31}$/.test(connector), zh.checkChannel.connector),
    weight: bad(!(payload.weight >= 0 && payload.weight <= 10_000), zh.checkChannel.weight),
  };
}
