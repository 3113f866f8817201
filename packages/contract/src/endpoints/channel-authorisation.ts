import { z } from 'zod';
import {
  authorisation,
  authorisationHistory,
  authorisationIdBody,
  authorisationIdQuery,
  authorisationKeyQuery,
  authorisationListQuery,
  authorisationLogin,
  authorisationPage,
  authorisationQrCode,
  authorisationRequest,
  authorisationUidQuery,
  endAuthorisationBody,
  ownAuthorisations,
} from '../channel-authorisation.ts';
import { endpoint } from '../endpoint.ts';
import { alipayServiceConf } from '../sign-in.ts';

const tags = ['渠道授权'];
const limit = { max: 60, windowMs: 60_000 };
const DEVICE = '官方开放平台的设备授权（OAuth 2.0，RFC 8628）。';

export const readWalletSettingsCall = endpoint({
  method: 'GET',
  path: '/api/common/getAlipayServiceConf',
  summary: '官方钱包通道的公开设置',
  tags,
  answer: alipayServiceConf,
  errors: [],
});
export const beginTaobaoAuthorisationCall = endpoint({
  method: 'GET',
  path: '/api/tb/api/getQrCode',
  summary: '淘宝：发起授权，取二维码',
  description: `${DEVICE}同一账号已有等待中的授权时返回同一个二维码。`,
  tags,
  permission: 'channel-authorisation:manage',
  limit,
  query: authorisationUidQuery,
  answer: authorisationQrCode,
  errors: ['conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const checkTaobaoLoginCall = endpoint({
  method: 'GET',
  path: '/api/tb/api/checkLogin',
  summary: '淘宝：授权是否完成',
  description: '按 interval 秒轮询；平台要求放慢时 interval 会变大。',
  tags,
  permission: 'channel-authorisation:manage',
  query: authorisationUidQuery,
  answer: authorisationLogin,
  errors: ['notFound', 'notOffered', 'connectorUnwell'],
});
export const beginWechatAuthorisationCall = endpoint({
  method: 'GET',
  path: '/api/wxLogin/api/createQrCode',
  summary: '微信：发起授权',
  description: `${DEVICE}同一账号已有等待中的授权时返回同一个 key。`,
  tags,
  permission: 'channel-authorisation:manage',
  limit,
  query: authorisationUidQuery,
  answer: authorisationQrCode,
  errors: ['conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const readWechatQrCodeCall = endpoint({
  method: 'GET',
  path: '/api/wxLogin/api/getQrCode',
  summary: '微信：按 key 取二维码',
  tags,
  permission: 'channel-authorisation:manage',
  query: authorisationKeyQuery,
  answer: authorisationQrCode,
  errors: ['notFound', 'notOffered', 'connectorUnwell'],
});
export const checkQrCodeStatusCall = endpoint({
  method: 'GET',
  path: '/api/wxLogin/api/checkQrcodeStatus',
  summary: '微信：二维码状态',
  tags,
  permission: 'channel-authorisation:manage',
  query: authorisationKeyQuery,
  answer: authorisationRequest,
  errors: ['notFound', 'notOffered', 'connectorUnwell'],
});
export const checkAuthorisationLoginCall = endpoint({
  method: 'GET',
  path: '/api/wxLogin/api/checkLogin',
  summary: '授权是否完成',
  description: '按 interval 秒轮询；平台要求放慢时 interval 会变大。',
  tags,
  permission: 'channel-authorisation:manage',
  query: authorisationKeyQuery,
  answer: authorisationLogin,
  errors: ['notFound', 'notOffered', 'connectorUnwell'],
});
export const wakeAuthorisationCall = endpoint({
  method: 'GET',
  path: '/api/wxLogin/api/wakeUpLogin',
  summary: '续期：以刷新凭据换取新的访问凭据',
  tags,
  permission: 'channel-authorisation:manage',
  limit,
  query: authorisationKeyQuery,
  answer: authorisation,
  success: '已续期',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const readOwnAuthorisationsCall = endpoint({
  method: 'GET',
  path: '/api/authorisations/findAll',
  summary: '我的渠道授权',
  tags,
  permission: 'channel-authorisation:manage',
  answer: ownAuthorisations,
  errors: [],
});
export const readAuthorisationHistoryCall = endpoint({
  method: 'GET',
  path: '/api/authorisations/history',
  summary: '一个授权的历史',
  tags,
  query: authorisationIdQuery,
  answer: authorisationHistory,
  errors: ['notFound'],
});
export const renewAuthorisationCall = endpoint({
  method: 'POST',
  path: '/api/authorisations/renew',
  summary: '续期',
  tags,
  permission: 'channel-authorisation:manage',
  limit,
  body: authorisationIdBody,
  answer: authorisation,
  success: '已续期',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const revokeAuthorisationCall = endpoint({
  method: 'POST',
  path: '/api/authorisations/revoke',
  summary: '撤销自己的授权',
  tags,
  permission: 'channel-authorisation:manage',
  body: authorisationIdBody,
  answer: z.object({ id: z.string() }),
  success: '已撤销授权',
  errors: ['notFound', 'conflict', 'notOffered', 'connectorUnwell'],
});
export const overseeAuthorisationsCall = endpoint({
  method: 'GET',
  path: '/api/authorisations/getPageList',
  summary: '全部渠道授权',
  tags,
  permission: 'channel-authorisation:oversee',
  query: authorisationListQuery,
  answer: authorisationPage,
  errors: [],
});
export const endAuthorisationByOperatorCall = endpoint({
  method: 'POST',
  path: '/api/authorisations/end',
  summary: '运营撤销授权',
  tags,
  permission: 'channel-authorisation:end',
  twoFactor: true,
  body: endAuthorisationBody,
  answer: z.object({ id: z.string() }),
  success: '已撤销授权',
  errors: ['notFound', 'conflict', 'notOffered', 'connectorUnwell'],
});
