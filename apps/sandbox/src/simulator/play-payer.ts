import {
  declarePayerCall,
  paySandboxCall,
  readPayOrderCall,
  submitVoucherCall,
} from '@mashang/contract/endpoints/payment-page';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { callPublic, transferAtBank } from './public-client.ts';
import { PACE, PAYS_SHARE } from './simulator-rules.ts';
import { drawMs, type OpenOrder, pause, type World } from './simulator-world.ts';

const AWAITING = 1;
/** An invented card with a correct check digit. */
const PAYERS_ACCOUNT = '6222029999341672115';
/** Share of payers who submit the number of their transfer. */
const SAYS_REFERENCE = 0.25;

/** Simulates a payer: opens the page, usually pays, and looks at the page until the order is over. Never throws. */
export async function playPayer(world: World, order: OpenOrder, payUrl: string): Promise<void> {
  try {
    const token = new URL(payUrl).searchParams.get('o') ?? '';
    await pause(world, PACE.openPage);
    await look(world, token);
    if (!world.floats) await payByBank(world, order, token);
    else await (order.byHand ? payByHand(world, order, token) : payByChannel(world, token));
    await waitForTheEnd(world, token);
  } catch (err) {
    if (!world.end.aborted) world.log.debug({ err, agtOrderNo: order.agtOrderNo }, 'simulated payer gave up');
  } finally {
    world.open.delete(order.agtOrderNo);
    world.receipts.delete(order.agtOrderNo);
  }
}

async function look(world: World, token: string): Promise<PayerOrder> {
  const path = `${readPayOrderCall.path}?o=${encodeURIComponent(token)}`;
  return (await callPublic<PayerOrder>(world.baseUrl, { path })).data;
}

async function payByChannel(world: World, token: string): Promise<void> {
  if (world.random() > PAYS_SHARE.channel) return;
  await pause(world, PACE.payByChannel);
  await callPublic(world.baseUrl, { path: paySandboxCall.path, body: { o: token } });
}

/** Transfers at the sandbox bank, to the number on the page and with the reference it asks for. */
async function payByBank(world: World, order: OpenOrder, token: string): Promise<void> {
  if (world.bankUrl === undefined || world.random() > PAYS_SHARE.hand) return;
  await pause(world, PACE.payByHand);
  await callPublic(world.baseUrl, { path: declarePayerCall.path, body: { o: token, payerName: order.payer } });
  const { status, amount, receiver, reference } = await look(world, token);
  if (status !== AWAITING || !receiver) return;
  const to = { to: receiver.accountNo, text: reference };
  await transferAtBank(world.bankUrl, { payer: order.payer, from: PAYERS_ACCOUNT, amount, ...to });
}

/** The money leaves in a way that this server does not see; the only trace is a receipt on the collector's account. */
async function payByHand(world: World, order: OpenOrder, token: string): Promise<void> {
  if (world.random() > PAYS_SHARE.hand) return;
  await callPublic(world.baseUrl, { path: declarePayerCall.path, body: { o: token, payerName: order.payer } });
  await pause(world, PACE.payByHand);
  const { status, amount } = await look(world, token);
  if (status !== AWAITING) return;
  const visibleAt = performance.now() + drawMs(world, PACE.confirm);
  world.receipts.set(order.agtOrderNo, { payer: order.payer, amount, visibleAt });
  if (world.random() > SAYS_REFERENCE) return;
  const reference = String(Math.floor(world.random() * 1e8)).padStart(8, '0');
  await callPublic(world.baseUrl, { path: submitVoucherCall.path, body: { o: token, reference } });
}

async function waitForTheEnd(world: World, token: string): Promise<void> {
  let failures = 0;
  while (true) {
    await pause(world, PACE.lookAgain);
    try {
      const { status } = await look(world, token);
      failures = 0;
      if (status > AWAITING) return;
    } catch (error) {
      failures += 1;
      if (failures >= 20 || world.end.aborted) throw error;
    }
  }
}
