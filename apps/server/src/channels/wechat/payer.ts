import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { parseOutsideJson } from '../../platform/security/outside-text-rules.ts';
import { ChannelRefused } from '../port.ts';
import { openidAnswer } from './answers.ts';
import { contentOf, type WechatLine } from './wechat-line.ts';
import * as zh from './zh.ts';

/** The wallet is busy, or asked too often: the code is still good. */
const BUSY = [-1, 45011];

/** The page that gives a code for the payer's openid without asking it (`snsapi_base`). */
export function payerPage({ settings }: WechatLine, returnUrl: string): string {
  const url = new URL('/connect/oauth2/authorize', settings.pageBase);
  // The wallet compares the order of the parameters.
  url.searchParams.set('appid', settings.appid);
  url.searchParams.set('redirect_uri', returnUrl);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('scope', 'snsapi_base');
  return `${url.href}#wechat_redirect`;
}

/** Exchanges the code for the openid. This host signs nothing; its TLS certificate is the only proof. */
export async function payerOf({ settings, secrets, send }: WechatLine, code: string): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', settings.openBase);
  url.searchParams.set('appid', settings.appid);
  url.searchParams.set('secret', secrets.appSecret);
  url.searchParams.set('code', code);
  url.searchParams.set('grant_type', 'authorization_code');
  const { body } = await send({ method: 'GET', url, headers: { accept: 'application/json' } });
  const said = contentOf(openidAnswer, jsonOf(body));
  if ('openid' in said) return said.openid;
  if (BUSY.includes(said.errcode)) throw new ConnectorUnwell(zh.wechat.codeRefused(said.errcode, said.errmsg));
  throw new ChannelRefused(String(said.errcode), zh.wechat.codeRefused(said.errcode, said.errmsg));
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseOutsideJson(body.toString('utf8'));
  } catch {
    throw new ConnectorUnwell(zh.wechat.noJson);
  }
}
