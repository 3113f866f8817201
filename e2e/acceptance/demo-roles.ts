import type { ApprovalDetail, ProposeAnswer } from '../../packages/contract/src/approvals.ts';
import type { OwnAccess } from '../../packages/contract/src/merchant-access.ts';
import type { MadeKey } from '../../packages/contract/src/merchant-keys.ts';
import type { TestEndpointAnswer } from '../../packages/contract/src/merchants.ts';
import type { SettlementPage } from '../../packages/contract/src/settlements.ts';
import { type Person, signIn } from './people.ts';

/**
 * What people do around an integration, through the calls of their pages.
 *
 * - The merchant's own people make the key and the webhook secret, and enter the webhook address by two of them.
 * - The operator approves refunds and settlements.
 * - The payer pays at the sandbox channel and enters the account for a refund, as on the payment page.
 */
const MCH_ID = 'M1001';
const REASON = 'acceptance from outside';
/** The former secrets go on signing: other receivers of the demo have them. */
const OVERLAP_HOURS = 168;

export type Credentials = { MCH_ID: string; KEY_ID: string; SECRET: string; WEBHOOK_SECRETS: string };

/** Prepares the merchant by its own people: a key of all scopes, a webhook secret, and a webhook address in use. */
export async function prepareMerchant(baseUrl: string, webhookUrl: string): Promise<Credentials> {
  const [developer, administrator] = [await signIn(baseUrl, 'merchant03'), await signIn(baseUrl, 'merchant01')];
  const key = await developer.confirm<MadeKey>('/api/merchant/keys/make', {
    name: 'acceptance',
    scopes: ['orders', 'refunds', 'payouts', 'read'],
    live: true,
  });
  const { secret } = await administrator.confirm<{ secret: string }>('/api/merchant/webhook-secrets/make', {
    overlapHours: OVERLAP_HOURS,
  });
  const { merchantId } = await developer.get<OwnAccess>('/api/merchant/access');
  const { id } = await developer.confirm<ProposeAnswer>('/api/approvals/propose/merchant.endpoint', {
    subjectId: merchantId,
    payload: { endpointId: '', url: webhookUrl, enabled: true },
    reason: REASON,
  });
  await approve(administrator, id);
  const { endpoints } = await developer.get<OwnAccess>('/api/merchant/access');
  const endpointId = endpoints.find((one) => one.url === webhookUrl)?.id;
  const test = await developer.post<TestEndpointAnswer>('/api/merchant/access/test', { endpointId });
  if (!test.ok) throw new Error(`the webhook address answered its test ${test.status} ${test.error}`);
  return { MCH_ID, KEY_ID: key.keyId, SECRET: key.secret, WEBHOOK_SECRETS: secret };
}

export type Operator = {
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
    async approveRefund(refundNo) {
      const id = String(Number(refundNo.replace('TK', '')));
      await approve(first, id);
      await approve(second, id);
    },
    async approveSettlement(settlementNo) {
      const { list } = await finance.get<SettlementPage>('/api/settlements/getPageList?page=1&limit=20');
      const subjectId = list.find((row) => row.settlementNo === settlementNo)?.runNo;
      const asked = { subjectId, payload: {}, reason: REASON };
      const { id } = await finance.confirm<ProposeAnswer>('/api/approvals/propose/settlement.run', asked);
      await approve(second, id);
    },
    async ready() {
      await Promise.all([first.ready(), second.ready()]);
    },
  };
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
