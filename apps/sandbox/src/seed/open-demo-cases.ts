import { setTimeout as wait } from 'node:timers/promises';
import { paySandboxCall } from '@mashang/contract/endpoints/payment-page';
import { createMerchantClient } from '@mashang/merchant-sdk';
import { openCaseByHand } from '../../../server/src/features/cases/open-case.ts';
import { noteCase, takeCase } from '../../../server/src/features/cases/work-case.ts';
import { draftReport } from '../../../server/src/features/regulatory-reports/draft-report.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { callPublic } from '../simulator/public-client.ts';
import { actAsStaff } from './act-as-person.ts';
import { DEMO_MERCHANT, DEMO_SCREENING } from './demo-data.ts';

/** Delay, so that the first pages of the person who started the demo come first. */
const QUIET_MS = 6_000;
const PAUSE_MS = 300;
/** One more than the rule of a payer's frequency allows. */
const TOO_OFTEN = 11;
const DUPLICATE = /409|已存在/;

/**
 * Creates work for the risk officer, once, while the server runs and by the real processes: a payer on the demo's list,
 * one who pays too often (monitoring opens that case by itself), and a case that a colleague opened, with the draft of
 * its report.
 */
export async function openDemoCases(platform: Platform, baseUrl: string): Promise<void> {
  await wait(QUIET_MS);
  const listed = await payOnce(baseUrl, {
    mchOrderNo: 'DEMO-RISK-0',
    amount: '266.00',
    payerRef: DEMO_SCREENING.names[0],
  });
  if (listed === null) return;
  const frequent: string[] = [];
  for (let at = 1; at <= TOO_OFTEN; at += 1) {
    const amount = `${180 + at}.00`;
    const paid = await payOnce(baseUrl, { mchOrderNo: `DEMO-RISK-${at}`, amount, payerRef: '演示付款人丁' });
    if (paid !== null) frequent.push(paid);
    await wait(PAUSE_MS);
  }
  const [first] = frequent;
  if (!first) return;
  const opened = await actAsStaff(platform, 'admin01', (ctx) =>
    openCaseByHand(ctx, { subject: 'order', subjectKey: first, title: '付款人来电称并非本人付款', priority: 2 }),
  );
  const narrative = '付款人来电称未进行该笔付款；同一付款人短时间内多次付款，金额相近，与其以往习惯不符。';
  await actAsStaff(platform, 'risk01', async (ctx) => {
    await takeCase(ctx, { id: opened.id });
    await noteCase(ctx, { id: opened.id, text: '已联系商户核实收货信息，等待回复。' });
    await draftReport(ctx, { caseId: opened.id, kind: 'suspicious', narrative });
  });
}

/**
 * Creates an order by the merchant's signed call and pays it at the sandbox channel; null where one with that number
 * exists.
 */
async function payOnce(
  baseUrl: string,
  order: { mchOrderNo: string; amount: string; payerRef: string },
): Promise<string | null> {
  const { mchId, keyId, secret } = DEMO_MERCHANT;
  const merchant = createMerchantClient({ baseUrl, mchId, keyId, secret, tries: 1 });
  try {
    const { agtOrderNo, payUrl } = await merchant.createCollection({ ...order, product: 'auto', subject: '演示商品' });
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    await callPublic(baseUrl, { path: paySandboxCall.path, body: { o } });
    return agtOrderNo;
  } catch (error) {
    if (DUPLICATE.test(String(error))) return null;
    throw error;
  }
}
