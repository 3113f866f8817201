export const PAY_TYPE_NAMES: Record<number, string> = { 0: '聊天钱包', 1: '支付钱包', 2: '银行卡', 3: '数字人民币' };

/** Named account types of the spec; the other numbers up to 76 exist unnamed and disabled. */
export const KNOWN_ACCOUNT_TYPES = [
  {
    accType: 1,
    name: '支付宝UID',
    account: 'UID',
    branch: '备注名',
    thirdParty: '第三方编号',
    confirmPrompt: 'wallet',
  },
  {
    accType: 2,
    name: '银行账户',
    account: '银行卡号',
    branch: '开户支行',
    thirdParty: '联行号',
    confirmPrompt: 'payer',
  },
  {
    accType: 3,
    name: '通用支付',
    account: '收款账号',
    branch: '网点',
    thirdParty: '第三方编号',
    confirmPrompt: 'generic',
  },
  {
    accType: 4,
    name: '数字钱包',
    account: '钱包编号',
    branch: '运营机构',
    thirdParty: '第三方编号',
    confirmPrompt: 'wallet',
  },
  {
    accType: 10,
    name: '收款码扫码',
    account: '商户号',
    branch: '门店',
    thirdParty: '收单机构号',
    confirmPrompt: 'generic',
  },
  {
    accType: 21,
    name: '数字人民币卡包',
    account: '钱包编号',
    branch: '运营机构',
    thirdParty: '子钱包编号',
    confirmPrompt: 'wallet',
  },
] as const;
export const CONFIRM_PROMPTS = ['wallet', 'payer', 'token', 'qq', 'family-card', 'generic'] as const;
export type ConfirmPrompt = (typeof CONFIRM_PROMPTS)[number];
export const SKIP_PROMPT_ACCOUNT_TYPE = 5;
export const TOKEN_ACCOUNT_TYPE = 20;

/** The hand confirms pattern 0 and from 9 on; patterns 1–8 are confirmed by the channel's signed notification. */
export function isManualPattern(payPattern: number): boolean {
  return payPattern === 0 || payPattern >= 9;
}
