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
} from '@mashang/contract/channel-authorisation';
import { alipayServiceConf } from '@mashang/contract/sign-in';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { beginAuthorisation } from './begin-authorisation.ts';
import { drawRequest } from './draw-request.ts';
import { declareOpenPlatforms } from './open-platforms.ts';
import {
  followRequest,
  overseeAuthorisations,
  readHistory,
  readOwnAuthorisations,
  viewAuthorisation,
} from './read-authorisations.ts';
import { readWalletSettings } from './read-wallet-settings.ts';
import { renewAuthorisation } from './renew-authorisation.ts';
import { endAuthorisationByOperator, revokeAuthorisation } from './revoke-authorisation.ts';

const tags = ['渠道授权'];
const DEVICE = '官方开放平台的设备授权（OAuth 2.0，RFC 8628）。';
/** Each starts an exchange with a platform. */
const limit = { max: 60, windowMs: 60_000 };
const managing = { tags, permission: 'channel-authorisation:manage' } as const;

/** 渠道授权: the platforms' own calls, one's own authorisations, the operator's list. `sandbox` stands in for what is not configured. */
export function channelAuthorisationRoutes(app: Http, sandbox: Parameters<typeof declareOpenPlatforms>[1]): void {
  declareOpenPlatforms(app.platform, sandbox);
  platformRoutes(app);
  keyRoutes(app);
  ownRoutes(app);
  operatorRoutes(app);
}

function platformRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ method: 'GET', url: '/api/common/getAlipayServiceConf', summary: '官方钱包通道的公开设置', tags },
    answer: alipayServiceConf,
    handler: (ctx) => readWalletSettings(ctx),
  });
  const getting = { ...managing, method: 'GET', query: authorisationUidQuery } as const;
  backOfficeRoute(app, {
    ...{ ...getting, limit, url: '/api/tb/api/getQrCode', summary: '淘宝：发起授权，取二维码' },
    description: `${DEVICE}同一账号已有等待中的授权时返回同一个二维码。`,
    answer: authorisationQrCode,
    handler: async (ctx, { query }) => drawRequest(ctx, await beginAuthorisation(ctx, { platform: 'tb', ...query })),
  });
  backOfficeRoute(app, {
    ...{ ...getting, url: '/api/tb/api/checkLogin', summary: '淘宝：授权是否完成' },
    description: '按 interval 秒轮询；平台要求放慢时 interval 会变大。',
    answer: authorisationLogin,
    handler: async (ctx, { query }) => (await followRequest(ctx, { platform: 'tb', ...query })).login,
  });
  backOfficeRoute(app, {
    ...{ ...getting, limit, url: '/api/wxLogin/api/createQrCode', summary: '微信：发起授权' },
    description: `${DEVICE}同一账号已有等待中的授权时返回同一个 key。`,
    answer: authorisationQrCode,
    handler: async (ctx, { query }) => drawRequest(ctx, await beginAuthorisation(ctx, { platform: 'wx', ...query })),
  });
}

function keyRoutes(app: Http): void {
  const getting = { ...managing, method: 'GET', query: authorisationKeyQuery } as const;
  backOfficeRoute(app, {
    ...{ ...getting, url: '/api/wxLogin/api/getQrCode', summary: '微信：按 key 取二维码' },
    answer: authorisationQrCode,
    handler: async (ctx, { query }) => drawRequest(ctx, (await followRequest(ctx, query)).request),
  });
  backOfficeRoute(app, {
    ...{ ...getting, url: '/api/wxLogin/api/checkQrcodeStatus', summary: '微信：二维码状态' },
    answer: authorisationRequest,
    handler: async (ctx, { query }) => (await followRequest(ctx, query)).login.request as never,
  });
  backOfficeRoute(app, {
    ...{ ...getting, url: '/api/wxLogin/api/checkLogin', summary: '授权是否完成' },
    description: '按 interval 秒轮询；平台要求放慢时 interval 会变大。',
    answer: authorisationLogin,
    handler: async (ctx, { query }) => (await followRequest(ctx, query)).login,
  });
  backOfficeRoute(app, {
    ...{ ...getting, limit, url: '/api/wxLogin/api/wakeUpLogin', summary: '续期：以刷新凭据换取新的访问凭据' },
    answer: authorisation,
    success: '已续期',
    handler: async (ctx, { query }) => {
      const { login } = await followRequest(ctx, query);
      return viewAuthorisation(await renewAuthorisation(ctx, { id: login.authorisation?.id ?? '0' }));
    },
  });
}

function ownRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ ...managing, method: 'GET', url: '/api/authorisations/findAll', summary: '我的渠道授权' },
    answer: ownAuthorisations,
    handler: (ctx) => readOwnAuthorisations(ctx),
  });
  backOfficeRoute(app, {
    ...{ tags, method: 'GET', url: '/api/authorisations/history', summary: '一个授权的历史' },
    ...{ query: authorisationIdQuery, answer: authorisationHistory },
    handler: (ctx, request) => readHistory(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...{ ...managing, method: 'POST', limit, url: '/api/authorisations/renew', summary: '续期' },
    ...{ body: authorisationIdBody, answer: authorisation, success: '已续期' },
    handler: async (ctx, request) => viewAuthorisation(await renewAuthorisation(ctx, request.body)),
  });
  backOfficeRoute(app, {
    ...{ ...managing, method: 'POST', url: '/api/authorisations/revoke', summary: '撤销自己的授权' },
    ...{ body: authorisationIdBody, answer: z.object({ id: z.string() }), success: '已撤销授权' },
    handler: (ctx, request) => revokeAuthorisation(ctx, request.body),
  });
}

function operatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ tags, method: 'GET', url: '/api/authorisations/getPageList', summary: '全部渠道授权' },
    permission: 'channel-authorisation:oversee',
    ...{ query: authorisationListQuery, answer: authorisationPage },
    handler: (ctx, request) => overseeAuthorisations(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...{ tags, method: 'POST', url: '/api/authorisations/end', summary: '运营撤销授权' },
    permission: 'channel-authorisation:end',
    twoFactor: true,
    ...{ body: endAuthorisationBody, answer: z.object({ id: z.string() }), success: '已撤销授权' },
    handler: (ctx, request) => endAuthorisationByOperator(ctx, request.body),
  });
}
