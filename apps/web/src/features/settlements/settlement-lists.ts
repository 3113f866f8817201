import { SETTLEMENT_RUN_STATE_NAMES, SETTLEMENT_STATE_NAMES } from '@mashang/contract/settlements';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const SETTLEMENT_TABS = [
  ['list', '结算单'],
  ['runs', '结算批次'],
] as const;

/** 商户结算 as a list. */
export const SETTLEMENT_LIST: ListDeclaration = {
  name: 'settlements',
  testId: 'settlement',
  filters: [
    { kind: 'text', name: 'settlementNo', label: '结算单号', maxLength: 48, place: 'line' },
    { kind: 'text', name: 'merchant', label: '商户', maxLength: 64, place: 'line' },
    { kind: 'dates', label: '生成时间' },
    { kind: 'text', name: 'runNo', label: '结算批次', maxLength: 48 },
    { kind: 'choices', name: 'state', label: '状态', options: Object.entries(SETTLEMENT_STATE_NAMES) },
  ],
};
/** Runs, each approved as a whole. */
export const RUN_LIST: ListDeclaration = {
  name: 'settlement-runs',
  testId: 'settlement-run',
  filters: [
    { kind: 'choice', name: 'tab', label: '视图', place: 'hidden', pattern: /^runs$/ },
    {
      kind: 'choice',
      name: 'state',
      label: '状态',
      look: 'chips',
      options: Object.entries(SETTLEMENT_RUN_STATE_NAMES),
    },
  ],
};
