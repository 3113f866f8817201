import {
  accountForm,
  accountTypeViews,
  collectionAccount,
  decideBody,
  switchQuery,
  updateAccountBody,
  uploadedCode,
  uploadedEvidence,
} from '../collection-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { PAPER_TEXTS, IMAGE_TEXTS } from '../uploads.ts';

const tags = ['收款账户'];

export const readAccountTypesCall = endpoint({
  method: 'GET',
  path: '/api/accountTypes/findAll',
  summary: '运营：账户类型 0–76',
  tags: ['账户类型'],
  permission: 'product:oversee',
  answer: accountTypeViews,
  errors: [],
});
export const readAccountFormCall = endpoint({
  method: 'GET',
  path: '/api/agt/account/form',
  summary: '新增收款账户所需：实名与可选账户类型',
  tags,
  permission: 'collection-account:write',
  answer: accountForm,
  errors: [],
});
export const switchAccountCall = endpoint({
  method: 'GET',
  path: '/api/agt/account/upPayStatus',
  summary: '启用或停用收款账户',
  description: '停用立即生效，已派出的订单不受影响。',
  tags,
  permission: 'collection-account:write',
  query: switchQuery,
  answer: collectionAccount,
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const changeAccountCall = endpoint({
  method: 'POST',
  path: '/api/agt/account/updateByAccId',
  summary: '修改收款账户：只改所给字段',
  description: '账号、户名、收款码或证明变化时，账户停用并重新等待审核。',
  tags,
  permission: 'collection-account:write',
  body: updateAccountBody,
  answer: collectionAccount,
  success: '保存成功',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const decideAccountCall = endpoint({
  method: 'POST',
  path: '/api/account/check/decide',
  summary: '审核收款账户：通过、驳回、冻结、解冻',
  tags: ['收款账户审核'],
  permission: 'collection-account:check',
  twoFactor: true,
  body: decideBody,
  answer: collectionAccount,
  errors: ['notFound', 'conflict'],
});
export const uploadCodeCall = endpoint({
  method: 'POST',
  path: '/api/agt/account/uploadQrCode',
  summary: '上传收款码图片并识别',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB。只接受商户收款码；一天内未随账户保存即删除。`,
  tags,
  permission: 'collection-account:write',
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  answer: uploadedCode,
  success: '识别成功',
  errors: [],
});
export const uploadEvidenceCall = endpoint({
  method: 'POST',
  path: '/api/agt/account/uploadEvidence',
  summary: '上传收款账户的证明文件',
  description: `${PAPER_TEXTS.type}（按内容判断），不超过 5MB。一天内未随账户保存即删除。`,
  tags,
  permission: 'collection-account:write',
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  answer: uploadedEvidence,
  success: '上传成功',
  errors: [],
});
