import type { AdmitAnswer, ReviewDetail } from '@mashang/contract/participants';
import { expect } from 'vitest';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { businessFileFields, drawPaper } from './arrange-network-below.ts';
import { multipart } from './arrange-proofs.ts';

/** Users who submit the file of the business, make its payment, and take the payment's file to the bank. */
export type Hands = { enterer: TestUser; maker: TestUser; filer: TestUser };
export type MadePayment = {
  id: string;
  reviewId: string;
  participantId: string;
  paymentNo: string;
  /** In yuan, as in statements. */
  amount: string;
};
const PAPERS = ['licence', 'id_front', 'id_back'];

/** Submits a business as the operator, whose settlement account is to be proved by a payment; returns its review. */
export async function admitByPayment(
  server: TestServer,
  user: TestUser,
  name: string,
): Promise<{ reviewId: string; participantId: string }> {
  const documents = [];
  for (const kind of PAPERS) {
    const { payload, headers } = await multipart([{ bytes: await drawPaper() }]);
    const url = `/api/participants/admit/upload?kind=${kind}`;
    const sent = await server.app.inject({ method: 'POST', url, headers: { ...user.headers, ...headers }, payload });
    documents.push({ kind, name: (sent.json() as { data: { name: string } }).data.name });
  }
  const settlement = { accountNo: '3100 1620 0010 0002', bankName: '示范银行', evidence: 'payment' };
  const file = { ...businessFileFields(), name, kind: 'AGENT', settlement, documents };
  const answer = await user.post('/api/participants/admit', file);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  const { reviewId, id: participantId } = answer.data as AdmitAnswer;
  await server.owner`update app_user set password_until = null where username = ${name}`;
  return { reviewId, participantId };
}

/** Makes the payment of a review; 1.23 unless another amount in fen is given. */
export async function makePayment(
  server: TestServer,
  maker: TestUser,
  reviewId: string,
  fen = 123,
): Promise<Pick<MadePayment, 'id' | 'paymentNo' | 'amount'>> {
  const answer = await maker.post('/api/participant/review/payment/make', { id: reviewId });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 'made' } });
  const id = (answer.data as { id: string }).id;
  // The amount is random and guarded against change, so it is set with the triggers off.
  await server.owner.unsafe(`alter table verification_payment disable trigger user;
    update verification_payment set amount = ${fen} where id = ${id};
    alter table verification_payment enable trigger user`);
  return { id, paymentNo: `YZ${id.padStart(12, '0')}`, amount: (fen / 100).toFixed(2) };
}

export async function reviewOf(user: TestUser, id: string): Promise<ReviewDetail> {
  return (await user.get('/api/participant/review/detail', { id })).data as ReviewDetail;
}

export async function sendPayment(filer: TestUser, id: string): Promise<string> {
  const answer = await filer.post('/api/participant/review/payment/send', { id, googleAuthCode: filer.code() });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { batchNo: string }).batchNo;
}

/** Makes a payment of a business of that name and writes it into a bank file. */
export async function paymentInFile(
  server: TestServer,
  { enterer, maker, filer }: Hands,
  name: string,
): Promise<MadePayment & { batchNo: string }> {
  const { reviewId, participantId } = await admitByPayment(server, enterer, name);
  const payment = await makePayment(server, maker, reviewId);
  const batchNo = await sendPayment(filer, payment.id);
  return { ...payment, reviewId, participantId, batchNo };
}
