import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { drawCode, merchantCodeText } from '../../../../sandbox/src/seed/draw-code.ts';
import type { Envelope, TestUser } from '../sign-in-user.ts';
import { drawPaper } from './arrange-network-below.ts';
import { multipart } from './arrange-proofs.ts';

/** Uploads an image as a merchant's code. */
export function uploadCode(user: TestUser, bytes: Uint8Array): Promise<Envelope> {
  return uploadImage(user, '/api/agt/account/uploadQrCode', bytes);
}

/** Uploads an image to a call that takes one. */
export async function uploadImage(user: TestUser, url: string, bytes: Uint8Array): Promise<Envelope> {
  const { payload, headers } = await multipart([{ bytes }]);
  const sent = await user.server.app.inject({
    method: 'POST',
    url,
    headers: { ...user.headers, ...headers },
    payload,
  });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

/** Uploads a paper as the account's owner; returns the fields of an account that name it as evidence. */
export async function shownByPaper(user: TestUser): Promise<{ evidence: 'document'; evidenceFile: string }> {
  const answer = await uploadImage(user, '/api/agt/account/uploadEvidence', await drawPaper());
  if (answer.code !== 200) throw new Error(`${user.username} uploads a paper: ${answer.code} ${answer.msg}`);
  return { evidence: 'document', evidenceFile: (answer.data as { url: string }).url };
}

/** Enters an account of a scanned type in its owner's name, with a merchant's code of its own. */
export async function enterAccount(user: TestUser, fields: { outAuthNo: string }): Promise<CollectionAccount> {
  const image = await drawCode(merchantCodeText({ account: fields.outAuthNo, merchant: 'DEMO SHOP' }));
  const { url } = (await uploadCode(user, image)).data as { url: string };
  const { legalName } = (await user.get('/api/agt/account/form')).data as { legalName: string };
  const range = { minAmount: '10.00', maxAmount: '500.00' };
  const more = { accType: 10, receiveUserName: legalName, bankName: '示范机构', qrcodeUrl: url };
  const answer = await user.post('/api/agt/account/saveOrUpdate', {
    ...fields,
    ...more,
    ...range,
    ...(await shownByPaper(user)),
  });
  if (answer.code !== 200) throw new Error(`${user.username} enters an account: ${answer.code} ${answer.msg}`);
  return answer.data as CollectionAccount;
}
