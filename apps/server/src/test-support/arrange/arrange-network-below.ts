import { creditCodeOf } from '@mashang/contract/identity-numbers';
import sharp from 'sharp';
import { sha256Hex, wireEncrypt } from '../../platform/security/crypto.ts';
import type { Envelope, TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { multipart } from './arrange-proofs.ts';

export const INVITED_PASSWORD = 'Demo@2026';
const DOCUMENTS = ['licence', 'id_front', 'id_back', 'settlement'] as const;

let numbers = 0;
/** Returns a credit code that no other business has. */
export function freshCreditCode(prefix: '91' | '92' = '91'): string {
  numbers += 1;
  return creditCodeOf(`${prefix}3100${Date.now().toString().slice(-7)}${String(numbers).padStart(4, '0')}`);
}

/** Returns the correct fields of a business file, without its documents. */
export function businessFileFields() {
  return {
    business: 'enterprise',
    legalName: '新人代理有限公司',
    phone: '13900000001',
    creditCode: freshCreditCode(),
    representative: { name: '周法人', documentKind: 'identity', documentNo: '310101198001010093' },
    settlement: { accountNo: '3100162000100001', bankName: '示范银行', bankBranch: '', evidence: 'document' },
    noOwnerReason: '国有独资，无自然人持股达到 25%',
  };
}

/** Returns an invitation's token, from the link in the answer. */
export function tokenOf(answer: Envelope): string {
  return (answer.data as { url: string }).url.split('#')[1] ?? '';
}

/** Invites somebody with correct fields, except those given instead. */
export function invite(user: TestUser, fields: Record<string, unknown> = {}): Promise<Envelope> {
  return user.post('/api/agt/agent/addAgent', {
    name: 'newcomer',
    kind: 'AGENT',
    legalName: '新人代理有限公司',
    phone: '13900000001',
    ...fields,
  });
}

/** Posts as somebody without a session. */
export async function postOpenly(server: TestServer, path: string, payload: object): Promise<Envelope> {
  const sent = await server.app.inject({ method: 'POST', url: `/api/invitation/${path}`, payload });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

/** Uploads an image of papers with an invitation's token. */
export async function uploadPaper(server: TestServer, token: string, kind: string, bytes?: Buffer): Promise<Envelope> {
  const image = bytes ?? (await drawPaper());
  const { payload, headers } = await multipart([{ bytes: image }]);
  const sent = await server.app.inject({
    method: 'POST',
    url: `/api/invitation/upload?kind=${kind}`,
    headers: { ...headers, 'invitation-token': token },
    payload,
  });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

export function drawPaper(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();
}

export function wirePassword(server: TestServer, plain: string): string {
  return wireEncrypt(sha256Hex(plain), server.platform.config.wireKey);
}

/** Returns papers and password of somebody who accepts; uploads every image first. */
export async function acceptance(server: TestServer, token: string, fields: Record<string, unknown> = {}) {
  const documents = [];
  for (const kind of DOCUMENTS)
    documents.push({ kind, name: ((await uploadPaper(server, token, kind)).data as { name: string }).name });
  const password = wirePassword(server, INVITED_PASSWORD);
  return {
    token,
    password,
    againPassword: password,
    ...businessFileFields(),
    documents,
    ...fields,
  };
}

/** Invites and accepts; returns the waiting submission. */
export async function join(user: TestUser, fields: Record<string, unknown>): Promise<{ name: string; review: string }> {
  const { server } = user;
  const { legalName, kind, name, phone, rates, ...file } = fields;
  const both = { ...(legalName ? { legalName } : {}), ...(phone ? { phone } : {}) };
  const token = tokenOf(await invite(user, { name, ...both, ...(kind ? { kind } : {}), ...(rates ? { rates } : {}) }));
  const body = await acceptance(server, token, { ...both, ...file });
  const answer = await postOpenly(server, 'accept', body);
  if (answer.code !== 200) throw new Error(`accepting answered ${answer.code} ${answer.msg}`);
  const [row] = await server.owner`
    select s.id::text
    from kyc_submission s
    join participant p on p.id = s.participant_id
    where p.name = ${name as string}
    order by s.id desc limit 1`;
  return { name: name as string, review: (row as { id: string }).id };
}
