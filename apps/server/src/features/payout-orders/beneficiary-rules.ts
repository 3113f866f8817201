import { passesLuhn } from '@mashang/contract/participants';
import type { CreatePayoutBody } from '@mashang/contract/payout-orders';

/** What is wrong with a field, in Chinese. */
export type Fault = { field: string; reason: string };
type Beneficiary = Pick<CreatePayoutBody, 'payType' | 'beneficiaryName' | 'beneficiaryAccount'>;

const CARD = /^\d{12,19}$/;
const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[\w.+-]{1,40}@[A-Za-z0-9-]{1,40}(\.[A-Za-z0-9-]{1,20})+$/;
/** Letters of any script, digits, and the marks names are written with: no control, invisible or formatting character gets past. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ·•‧・⋅∙.'’()（）&-]*$/u;
const ORGANISATION =
  /(公司|集团|商行|商店|企业|工厂|事务所|合作社|经营部|工作室|中心|基金会|协会|学校|医院)$|\b(ltd|limited|inc|llc|gmbh|co)\.?$/i;

/** Account forms by pay type: 0 chat wallet, 1 payment wallet, 2 bank card, 3 digital RMB. */
const ACCOUNTS: Record<number, { fits: (account: string) => boolean; reason: string }> = {
  0: {
    fits: (account) => /^[A-Za-z][A-Za-z0-9_-]{5,19}$/.test(account) || MOBILE.test(account),
    reason: '聊天钱包账号须为 6–20 位字母开头的账号或手机号',
  },
  1: {
    fits: (account) => MOBILE.test(account) || EMAIL.test(account) || /^2088\d{12}$/.test(account),
    reason: '支付钱包账号须为手机号、邮箱或 2088 开头的 16 位编号',
  },
  2: { fits: (account) => CARD.test(account), reason: '银行卡号须为 12–19 位数字' },
  3: { fits: (account) => /^\d{16,19}$/.test(account), reason: '数字人民币钱包编号须为 16–19 位数字' },
};

/** What is wrong with a beneficiary; null when it may be screened. */
export function whyNoBeneficiary({ payType, beneficiaryName, beneficiaryAccount }: Beneficiary): Fault | null {
  const letters = beneficiaryName.match(/\p{L}/gu)?.length ?? 0;
  if (!NAME.test(beneficiaryName) || letters < 2)
    return { field: 'beneficiaryName', reason: '收款人姓名至少两个字，且不能含特殊字符' };
  const account = ACCOUNTS[payType];
  if (!account) return { field: 'payType', reason: '支付类型不存在' };
  if (!account.fits(beneficiaryAccount)) return { field: 'beneficiaryAccount', reason: account.reason };
  if (payType === 2 && !passesLuhn(beneficiaryAccount))
    return { field: 'beneficiaryAccount', reason: '银行卡号校验位不正确，请核对' };
  return null;
}

/** 1 for the name of an organisation, 0 for a person's. */
export function userTypeOf(name: string): 0 | 1 {
  return ORGANISATION.test(name.normalize('NFKC')) ? 1 : 0;
}
