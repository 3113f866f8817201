import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  passkey,
  passkeyOptions,
  passkeyOptionsBody,
  passkeyRegisterBody,
  passkeyRemoveBody,
  passkeySignInBody,
  tokenAnswer,
} from '../sign-in.ts';

const NEEDS_DOMAIN = '须通过域名访问（演示环境为 localhost），否则答复 409，data.openAt 为可用的地址。';
const tags = ['通行密钥'];
const MINUTE_MS = 60_000;

export const askPasskeySignInCall = endpoint({
  method: 'GET',
  path: '/api/passkeys/signInOptions',
  summary: '通行密钥登录：取选项',
  description: `交给 navigator.credentials.get。5 分钟内有效，只能用一次。${NEEDS_DOMAIN}`,
  tags,
  public: true,
  limit: { max: 60, windowMs: MINUTE_MS },
  answer: passkeyOptions,
  errors: ['conflict'],
});
export const signInByPasskeyCall = endpoint({
  method: 'POST',
  path: '/api/passkeys/signIn',
  summary: '通行密钥登录',
  description: '仅限运营。等同于密码加验证码：开启免验证码时段，但需要新验证码的操作仍须输入。任何原因的拒绝答复相同。',
  tags,
  public: true,
  origin: true,
  limit: { max: 60, windowMs: MINUTE_MS },
  body: passkeySignInBody,
  answer: tokenAnswer,
  success: '登录成功',
  errors: ['conflict'],
});
export const askPasskeyCall = endpoint({
  method: 'POST',
  path: '/api/passkeys/registerOptions',
  summary: '登记通行密钥：取选项',
  description: `须新验证码。交给 navigator.credentials.create，5 分钟内由同一会话提交 register。${NEEDS_DOMAIN}`,
  tags,
  permission: 'passkey:manage',
  twoFactor: true,
  body: passkeyOptionsBody,
  answer: passkeyOptions,
  errors: ['conflict'],
});
export const registerPasskeyCall = endpoint({
  method: 'POST',
  path: '/api/passkeys/register',
  summary: '登记通行密钥：提交',
  tags,
  permission: 'passkey:manage',
  body: passkeyRegisterBody,
  success: '通行密钥已登记',
  errors: ['conflict'],
});
export const listOwnPasskeysCall = endpoint({
  method: 'GET',
  path: '/api/passkeys/list',
  summary: '我的通行密钥',
  tags,
  permission: 'passkey:manage',
  answer: z.array(passkey),
  errors: [],
});
export const removePasskeyCall = endpoint({
  method: 'POST',
  path: '/api/passkeys/remove',
  summary: '移除通行密钥',
  description: '须新验证码。',
  tags,
  permission: 'passkey:manage',
  twoFactor: true,
  body: passkeyRemoveBody,
  success: '通行密钥已移除',
  errors: ['notFound'],
});
