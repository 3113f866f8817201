import { CODES } from '@mashang/contract/errors';
import { BusinessError } from '../errors.ts';
import type { Http } from './http.ts';
import * as zh from './zh.ts';

const REASON = zh.httpDeclined.notOffered;

/** Calls of an older system that are not built here (L10), with the calls that serve their lawful purpose instead. */
const DECLINED = [
  {
    method: 'POST',
    url: '/api/:res/reportCookie',
    why: zh.httpDeclined.credentials,
  },
  // A resource's name may have two parts, such as agt/account.
  {
    method: 'POST',
    url: '/api/:group/:res/reportCookie',
    why: zh.httpDeclined.credentials,
  },
  {
    method: 'POST',
    url: '/api/tb/api/reportQrCodeInfo',
    why: zh.httpDeclined.scannedSignIn,
  },
  { method: 'GET', url: '/api/wxLogin/api/getProxyIpList', why: zh.httpDeclined.proxies },
  { method: 'POST', url: '/api/douyin/api/batchCreateWebLink', why: zh.httpDeclined.linkBatches },
  {
    method: 'GET',
    url: '/api/douyin/api/qianchuan/testCookie',
    why: zh.httpDeclined.thirdPartyAccess,
  },
  { method: 'POST', url: '/api/electricity/api/getDeviceList', why: zh.httpDeclined.deviceFarm },
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
        description: zh.httpDeclined.description(why, CODES.notOffered),
        tags: [zh.httpDeclined.tag],
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
