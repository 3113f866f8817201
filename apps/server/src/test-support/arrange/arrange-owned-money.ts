import { expect } from 'vitest';
import { insertSession, type TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { proposed } from './arrange-approvals.ts';
import { businessFileFields, drawPaper } from './arrange-network-below.ts';
import { fundMerchant } from './arrange-payouts.ts';
import { multipart } from './arrange-proofs.ts';
import { giveRefundAccount, payRefunds, refundByTwo } from './arrange-refunds.ts';
import { arrangeSettlement, makeRun, putByTwo, type Staff, sendRun } from './arrange-settlements.ts';
import { forgetProposals } from './lift-sums.ts';

export type Office = Staff & { sender: TestUser };
/**
 * Opens sessions of the staff who approve and pay. They are made before the owners' ids begin, so that they belong to
 * no owner.
 */
export async function openOffice(server: TestServer): Promise<Office> {
  const [maker, checker, sender] = [
    await insertSession(server, 'admin01'),
    await insertSession(server, 'admin02'),
    await insertSession(server, 'finance01'),
  ];
  return { maker, checker, sender };
}

/** Returns an account number to which no other owner's order is refunded. */
const refundAccountOf = (participant: string) => `62290${participant.padStart(11, '0')}`;

/** Makes refunds of a participant's settled order: one paid, one that is its task, one that is only requested. */
export async function arrangeRefunds(office: Office, agtOrderNo: string, participant: string): Promise<void> {
  const { server } = office.maker;
  await forgetProposals(server.owner);
  const account = { holder: '退款人甲', accountNo: refundAccountOf(participant) };
  await giveRefundAccount(server, agtOrderNo, account);
  await refundByTwo(office, agtOrderNo, { amount: '1.00' });
  await payRefunds(server, agtOrderNo);
  await refundByTwo(office, agtOrderNo, { amount: '2.00' });
  await proposed(office.maker, 'collection.refund', { subjectId: agtOrderNo, payload: { amount: '3.00' } });
}

/** Makes settlements of a merchant to its own account: one sent to the bank, one only made. */
export async function arrangeSettlements(office: Office, mchId: string, accountNo: string): Promise<void> {
  const { server } = office.maker;
  await forgetProposals(server.owner);
  const merchant = await arrangeSettlement(server, office, {
    mchId,
    accountNo,
    reserveRate: '10.0000',
    reserveDays: 30,
    holdBack: false,
  });
  const sent = await makeRun(office, merchant);
  await putByTwo(office, 'settlement.run', sent);
  await sendRun(server, office.sender, sent);
  await fundMerchant(server, 2_000_000n, mchId);
  await makeRun(office, merchant);
}

/** Enters a business as the operator, with its papers, without verifying it. */
export async function admitBusiness({ maker }: Office, name: string, legalName: string): Promise<void> {
  const { server } = maker;
  const documents = [];
  for (const kind of ['licence', 'id_front', 'id_back', 'settlement']) {
    const { payload, headers } = await multipart([{ bytes: await drawPaper() }]);
    const url = `/api/participants/admit/upload?kind=${kind}`;
    const sent = await server.app.inject({ method: 'POST', url, headers: { ...maker.headers, ...headers }, payload });
    documents.push({ kind, name: (sent.json() as { data: { name: string } }).data.name });
  }
  const body = { ...businessFileFields(), name, kind: 'AGENT', legalName, documents };
  const answer = await maker.post('/api/participants/admit', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
}
