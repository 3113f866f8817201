import type { ApprovalDetail, ProposeAnswer } from '../../packages/contract/src/approvals.ts';
import type { MadeKey } from '../../packages/contract/src/merchant-keys.ts';
import type {
  OverseenMerchantDetail,
  OverseenMerchantPage,
  TestEndpointAnswer,
} from '../../packages/contract/src/merchants.ts';
import type { SettlementPage } from '../../packages/contract/src/settlements.ts';
import { type Person, signIn } from './people.ts';

/**
 * What people do around an integration, through the calls of their pages.
 *
 * - The merchant's own people make the key and the webhook secret.
 * - The operator enters and tests the webhook address, approves refunds and settlements: a merchant cannot yet.
 * - The payer pays at the sandbox channel and enters the account for a refund, as on the payment page.
 */
const MCH_ID = 'M1001';
/** The former secrets go on signing: other receivers of the demo have them. */
const OVERLAP_HOURS = 168;

export type Credentials = { MCH_ID: string; KEY_ID: string; SECRET: string; WEBHOOK_SECRETS: string };

/** Makes a key of all scopes and a webhook secret. Each is shown in this answer alone. */
export async function makeCredentials(baseUrl: string): Promise<Credentials> {
  const developer = await signIn(baseUrl, 'merchant03');
  const key = await developer.confirm<MadeKey>('/api/merchant/keys/make', {
    name: 'acceptance',
    scopes: ['orders', 'refunds', 'payouts', 'read'],
  });
  const administrator = await signIn(baseUrl, 'merchant01');
  const { secret } = await administrator.confirm<{ secret: string }>('/api/merchant/webhook-secrets/make', {
    overlapHours: OVERLAP_HOURS,
  });
  return { MCH_ID, KEY_ID: key.keyId, SECRET: key.secret, WEBHOOK_SECRETS: secret };
}

export type Operator = {
  /** Enters a webhook address by two people, and sends the test that puts it into use. */
  enterEndpoint(url: string): Promise<void>;
  /** Approves a merchant's refund by two people. */
  approveRefund(refundNo: string): Promise<void>;
  /** Proposes and approves the payment of a settlement, so that the merchant can ask for another. */
  approveSettlement(settlementNo: string): Promise<void>;
  /** Waits until both who approve refunds have a fresh code. */
  ready(): Promise<void>;
};

export async function signInOperator(baseUrl: string): Promise<Operator> {
  const [first, second, finance] = await Promise.all(
    (['admin01', 'admin02', 'finance01'] as const).map((username) => signIn(baseUrl, username)),
  );
  if (!first || !second || !finance) throw new Error('nobody signed in');
  return {
    async enterEndpoint(url) {
      const merchantId = await findMerchant(first);
      const payload = { endpointId: '', url, enabled: true };
      const asked = { subjectId: merchantId, payload, reason: 'acceptance from outside' };
      const { id } = await first.confirm<ProposeAnswer>('/api/approvals/propose/merchant.endpoint', asked);
      await approve(second, id);
      const { endpoints } = await first.get<OverseenMerchantDetail>(`/api/merchants/detail?id=${merchantId}`);
      const endpointId = endpoints.find((one) => one.url === url)?.id;
      const test = await first.post<TestEndpointAnswer>('/api/merchants/endpoint/test', { merchantId, endpointId });
      if (!test.ok) throw new Error(`the webhook address answered its test ${test.status} ${test.error}`);
    },
    async approveRefund(refundNo) {
      const id = String(Number(refundNo.replace('TK', '')));
      await approve(first, id);
      await approve(second, id);
    },
    async approveSettlement(settlementNo) {
      const { list } = await finance.get<SettlementPage>('/api/settlements/getPageList?page=1&limit=20');
      const subjectId = list.find((row) => row.settlementNo === settlementNo)?.runNo;
      const asked = { subjectId, payload: {}, reason: 'acceptance from outside' };
      const { id } = await finance.confirm<ProposeAnswer>('/api/approvals/propose/settlement.run', asked);
      await approve(second, id);
    },
    async ready() {
      await Promise.all([first.ready(), second.ready()]);
    },
  };
}

async function findMerchant(person: Person): Promise<string> {
  const { list } = await person.get<OverseenMerchantPage>('/api/merchants/getPageList?page=1&limit=100');
  const id = list.find(({ mchId }) => mchId === MCH_ID)?.id;
  if (id === undefined) throw new Error(`the demo has no merchant ${MCH_ID}`);
  return id;
}

async function approve(person: Person, id: string): Promise<void> {
  const { hash } = await person.get<ApprovalDetail>(`/api/approvals/detail?id=${id}`);
  await person.confirm('/api/approvals/approve', { id, hash, comment: '' });
}

/** The payer pays an order at the sandbox channel, and enters the account that a refund would go to. */
export async function payAsPayer(baseUrl: string, payUrl: string): Promise<void> {
  const o = new URL(payUrl).searchParams.get('o');
  await callPage(baseUrl, '/api/pay/sandbox', { o });
  await callPage(baseUrl, '/api/pay/refund-account', {
    o,
    bankName: '示范银行',
    accountNo: '6222029999341672115',
    holder: '王小明',
  });
}

async function callPage(baseUrl: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`the payer: ${path} was answered ${code} ${msg}`);
}
