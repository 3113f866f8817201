import { CODES } from '@mashang/contract/errors';
import { BusinessError } from './errors.ts';
import type { Http } from './http.ts';

const REASON = '本系统不提供该功能';

/** Calls an older system had that are not built here (L10), with what serves their lawful purpose instead. */
const DECLINED = [
  {
    method: 'POST',
    url: '/api/:res/reportCookie',
    why: '不接收任何平台的登录凭证。请使用官方开放平台的设备授权（OAuth 2.0）。',
  },
  // A resource's name may have two parts, such as agt/account.
  {
    method: 'POST',
    url: '/api/:group/:res/reportCookie',
    why: '不接收任何平台的登录凭证。请使用官方开放平台的设备授权（OAuth 2.0）。',
  },
  {
    method: 'POST',
    url: '/api/tb/api/reportQrCodeInfo',
    why: '不接管消费者账户的扫码登录。请使用官方开放平台的设备授权（OAuth 2.0）。',
  },
  { method: 'GET', url: '/api/wxLogin/api/getProxyIpList', why: '不提供代理地址池。' },
  { method: 'POST', url: '/api/douyin/api/batchCreateWebLink', why: '不批量生成链接。' },
  {
    method: 'GET',
    url: '/api/douyin/api/qianchuan/testCookie',
    why: '不使用登录凭证访问第三方平台。请使用官方开放平台的设备授权（OAuth 2.0）。',
  },
  { method: 'POST', url: '/api/electricity/api/getDeviceList', why: '不提供设备群控。' },
] as const;

/** Registers the declined calls: they answer 451 before anything of the request is read, and do nothing. */
export function registerDeclined(app: Http): void {
  for (const { method, url, why } of DECLINED) {
    app.route({
      method,
      url,
      config: { face: 'back-office' },
      onRequest: async () => {
        throw new BusinessError('notOffered', `${REASON}：${why}`);
      },
      schema: {
        summary: REASON,
        description: `${why}\n\n一律答复 ${CODES.notOffered}，不做任何处理。`,
        tags: ['不提供的功能'],
        deprecated: true,
        response: {
          200: {
            type: 'object',
            properties: { code: { type: 'integer', const: CODES.notOffered }, msg: { type: 'string' } },
          },
        },
      },
      handler: async () => null,
    });
  }
}
