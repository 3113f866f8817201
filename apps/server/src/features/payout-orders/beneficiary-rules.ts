import { passesLuhn } from '@mashang/contract/participants';
import type { CreatePayoutBody } from '@mashang/contract/payout-orders';
import { PAY_TYPE, type PayType } from '@mashang/contract/products';
import * as zh from './zh.ts';

/** A field at fault, the reason in Chinese, and the cause that a merchant's program gets. */
export type Fault = {
  field: string;
  reason: string;
  cause: 'beneficiary_invalid' | 'pay_type_not_offered';
};
const cause = 'beneficiary_invalid';
type Beneficiary = Pick<CreatePayoutBody, 'payType' | 'beneficiaryName' | 'beneficiaryAccount'>;

const CARD = /^\d{12,19}$/;
const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[\w.+-]{1,40}@[A-Za-z0-9-]{1,40}(\.[A-Za-z0-9-]{1,20})+$/;
/**
 * Allows letters of any script, digits, and the marks that names are written with, but no control, invisible or
 * formatting character.
 */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ·•‧・⋅∙.'’()（）&-]*$/u;
const ORGANISATION =
  /(公司|集团|商行|商店|企业|工厂|事务所|合作社|经营部|工作室|中心|基金会|协会|学校|医院)$|\b(ltd|limited|inc|llc|gmbh|co)\.?$/i;

/** A payee's number at an app of the institution (openid), to which a channel alone pays. */
export const isAppNumber = (account: string): boolean => /^o[A-Za-z0-9_-]{27}$/.test(account);

/** Account formats by pay type. */
const ACCOUNTS: Record<PayType, { fits: (account: string) => boolean; reason: string }> = {
  [PAY_TYPE.chatWallet]: {
    fits: (account) => /^[A-Za-z][A-Za-z0-9_-]{5,19}$/.test(account) || MOBILE.test(account) || isAppNumber(account),
    reason: zh.beneficiaryRules.chatAccount,
  },
  [PAY_TYPE.paymentWallet]: {
    fits: (account) => MOBILE.test(account) || EMAIL.test(account) || /^2088\d{12}$/.test(account),
    reason: zh.beneficiaryRules.walletAccount,
  },
  [PAY_TYPE.bankCard]: { fits: (account) => CARD.test(account), reason: zh.beneficiaryRules.bankCard },
  [PAY_TYPE.digitalRmb]: { fits: (account) => /^\d{16,19}$/.test(account), reason: zh.beneficiaryRules.digitalWallet },
};

const isPayType = (number: number): number is PayType => number in ACCOUNTS;

/** Returns what is wrong with a beneficiary; null where it may be screened. */
export function whyNoBeneficiary({ payType, beneficiaryName, beneficiaryAccount }: Beneficiary): Fault | null {
  const letters = beneficiaryName.match(/\p{L}/gu)?.length ?? 0;
  if (!NAME.test(beneficiaryName) || letters < 2)
    return { field: 'beneficiaryName', reason: zh.beneficiaryRules.holder, cause };
  if (!isPayType(payType))
    return { field: 'payType', reason: zh.beneficiaryRules.unknownType, cause: 'pay_type_not_offered' };
  const account = ACCOUNTS[payType];
  if (!account.fits(beneficiaryAccount)) return { field: 'beneficiaryAccount', reason: account.reason, cause };
  if (payType === PAY_TYPE.bankCard && !passesLuhn(beneficiaryAccount))
    return { field: 'beneficiaryAccount', reason: zh.beneficiaryRules.cardCheckDigit, cause };
  return null;
}

/** Returns 1 for the name of an organisation, 0 for a person's. */
export function userTypeOf(name: string): 0 | 1 {
  return ORGANISATION.test(name.normalize('NFKC')) ? 1 : 0;
}
