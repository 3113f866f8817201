import { KYC_STATUS_NAMES } from '@mashang/contract/standing';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 商户 of the operator. */
export const MERCHANT_LIST: ListDeclaration = {
  name: 'merchants',
  testId: 'merchant',
  filters: [
    { kind: 'text', name: 'keyword', label: '商户号或名称', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'expiring', label: '认证', options: [['1', '30 天内到期']] },
    { kind: 'choices', name: 'kybStatus', label: '认证状态', options: Object.entries(KYC_STATUS_NAMES) },
  ],
};
