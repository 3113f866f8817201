import { PARTICIPANT_KIND_NAMES } from '@mashang/contract/participants';
import { KYC_STATUS_NAMES, RUN_STATUS_NAMES } from '@mashang/contract/standing';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import type { ListDeclaration } from '../../../lib/list-url.ts';

/** 参与方 of the operator. */
export const OVERSIGHT_LIST: ListDeclaration = {
  name: 'participants',
  testId: 'participant',
  filters: [
    { kind: 'text', name: 'keyword', label: '登录名、完整实名或手机号', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'kind', label: '类型', place: 'line', options: Object.entries(PARTICIPANT_KIND_NAMES) },
    { kind: 'choice', name: 'runStatus', label: '运行状态', options: Object.entries(RUN_STATUS_NAMES) },
    { kind: 'choice', name: 'frozen', label: '冻结', options: [['1', '已冻结']] },
    { kind: 'choice', name: 'riskTier', label: '风险等级', options: Object.entries(RISK_TIER_NAMES) },
    { kind: 'choice', name: 'expiring', label: '认证', options: [['1', '30 天内到期']] },
    { kind: 'choice', name: 'natural', label: '主体', options: [['1', '自然人待转企业']] },
    {
      kind: 'choice',
      name: 'gate',
      label: '登记',
      options: [
        ['stopped', '停止派单'],
        ['ending', '30 天内到期'],
      ],
    },
    { kind: 'choices', name: 'kycStatus', label: '认证状态', options: Object.entries(KYC_STATUS_NAMES) },
  ],
};
