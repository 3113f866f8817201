import { endpoint } from '../endpoint.ts';
import {
  askableSettlement,
  askOwnSettlementAnswer,
  askOwnSettlementBody,
  ownSettlementDetail,
  ownSettlementPage,
  ownSettlementQuery,
  ownSettlementTerms,
} from '../own-settlements.ts';
import { settlementNoQuery, uploadedSettlementPaper } from '../settlements.ts';
import { PAPER_TEXTS } from '../uploads.ts';

const tags = ['商户中心 · 结算'];

export const listSettlementsForMembersCall = endpoint({
  method: 'GET',
  path: '/api/merchant/settlements',
  summary: '本商户的结算单',
  tags,
  permission: 'own-settlement:read',
  query: ownSettlementQuery,
  answer: ownSettlementPage,
  errors: [],
});
export const readSettlementForMembersCall = endpoint({
  method: 'GET',
  path: '/api/merchant/settlements/detail',
  summary: '本商户的一笔结算：经过与结算单',
  tags,
  permission: 'own-settlement:read',
  query: settlementNoQuery,
  answer: ownSettlementDetail,
  errors: ['notFound'],
});
export const readOwnTermsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/settlements/terms',
  summary: '本商户的结算计划、下次结算、保证金与结算账户',
  tags,
  permission: 'own-settlement:read',
  answer: ownSettlementTerms,
  errors: [],
});
export const readAskableSettlementCall = endpoint({
  method: 'GET',
  path: '/api/merchant/settlements/askable',
  summary: '现在申请结算可付的金额、手续费与收款账户',
  tags,
  permission: 'own-settlement:ask',
  answer: askableSettlement,
  errors: [],
});
export const askOwnSettlementCall = endpoint({
  method: 'POST',
  path: '/api/merchant/settlements/ask',
  summary: '申请结算：全部可结算余额，经平台两人审批后付款',
  tags,
  permission: 'own-settlement:ask',
  twoFactor: true,
  body: askOwnSettlementBody,
  answer: askOwnSettlementAnswer,
  success: '已申请结算',
  errors: ['conflict', 'frozen', 'notOffered'],
});
export const uploadOwnSettlementPaperCall = endpoint({
  method: 'POST',
  path: '/api/merchant/settlements/uploadPaper',
  summary: '上传本商户结算账户的开户证明',
  description: `${PAPER_TEXTS.type}（按内容判断），不超过 5MB。一天内未随变更提交即删除。`,
  tags,
  permission: 'own-account:ask',
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  answer: uploadedSettlementPaper,
  success: '上传成功',
  errors: [],
});
