import { startPaymentCall } from '@mashang/contract/endpoints/payment-channels';
import {
  changeMethodCall,
  declarePayerCall,
  paySandboxCall,
  readPayOrderCall,
  submitVoucherCall,
} from '@mashang/contract/endpoints/payment-page';
import type { PaymentShown } from '@mashang/contract/payment-channels';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { callPublic, payOnPage, transferAtBank } from './public-client.ts';
import { drawMs, type OpenOrder, pause, type Simulation } from './simulation.ts';
import { PACE, PAYS_SHARE } from './simulator-rules.ts';

const AWAITING = 1;
/** An invented card with a correct check digit. */
const PAYERS_ACCOUNT = '6222029999341672115';
/** Share of payers who submit the number of their transfer. */
const SAYS_REFERENCE = 0.25;

/** Simulates a payer: opens the page, usually pays, and looks at the page until the order is over. Never throws. */
export async function playPayer(simulation: Simulation, order: OpenOrder, payUrl: string): Promise<void> {
  try {
    const token = new URL(payUrl).searchParams.get('o') ?? '';
    await pause(simulation, PACE.openPage);
    const { channel } = await look(simulation, token);
    if (channel) await payAtCompany(simulation, token);
    else if (!simulation.floats) await payByBank(simulation, order, token);
    else await (order.byHand ? payByHand(simulation, order, token) : payByChannel(simulation, token));
    await waitForTheEnd(simulation, token);
  } catch (err) {
    if (!simulation.end.aborted) simulation.log.debug({ err, agtOrderNo: order.agtOrderNo }, 'simulated payer gave up');
  } finally {
    simulation.open.delete(order.agtOrderNo);
    simulation.receipts.delete(order.agtOrderNo);
  }
}

async function look(simulation: Simulation, token: string): Promise<PayerOrder> {
  const path = `${readPayOrderCall.path}?o=${encodeURIComponent(token)}`;
  return (await callPublic<PayerOrder>(simulation.baseUrl, { path })).data;
}

async function payByChannel(simulation: Simulation, token: string): Promise<void> {
  if (simulation.random() > PAYS_SHARE.channel) return;
  await pause(simulation, PACE.payByChannel);
  await callPublic(simulation.baseUrl, { path: paySandboxCall.path, body: { o: token } });
}

/** Chooses one of the methods, opens the company's page for phones and presses its button. */
async function payAtCompany(simulation: Simulation, token: string): Promise<void> {
  const { baseUrl, random } = simulation;
  if (random() > PAYS_SHARE.channel) return;
  const { methods } = await look(simulation, token);
  const method = methods[Math.floor(random() * methods.length)];
  if (method && !method.chosen)
    await callPublic(baseUrl, { path: changeMethodCall.path, body: { o: token, method: method.id } });
  const start = { path: startPaymentCall.path, body: { o: token, way: 'wap' } };
  const { data: shown } = await callPublic<PaymentShown>(baseUrl, start);
  if (shown.kind !== 'link') return;
  await pause(simulation, PACE.payByChannel);
  await payOnPage(shown.url);
}

/** Transfers at the sandbox bank, to the number on the page and with the reference it asks for. */
async function payByBank(simulation: Simulation, order: OpenOrder, token: string): Promise<void> {
  if (simulation.bankUrl === undefined || simulation.random() > PAYS_SHARE.hand) return;
  await pause(simulation, PACE.payByHand);
  await callPublic(simulation.baseUrl, { path: declarePayerCall.path, body: { o: token, payerName: order.payer } });
  const { status, amount, receiver, reference } = await look(simulation, token);
  if (status !== AWAITING || !receiver) return;
  const to = { to: receiver.accountNo, text: reference };
  await transferAtBank(simulation.bankUrl, { payer: order.payer, from: PAYERS_ACCOUNT, amount, ...to });
}

/** The money leaves in a way that this server does not see; the only trace is a receipt on the collector's account. */
async function payByHand(simulation: Simulation, order: OpenOrder, token: string): Promise<void> {
  if (simulation.random() > PAYS_SHARE.hand) return;
  await callPublic(simulation.baseUrl, { path: declarePayerCall.path, body: { o: token, payerName: order.payer } });
  await pause(simulation, PACE.payByHand);
  const { status, amount } = await look(simulation, token);
  if (status !== AWAITING) return;
  const visibleAt = performance.now() + drawMs(simulation, PACE.confirm);
  simulation.receipts.set(order.agtOrderNo, { payer: order.payer, amount, visibleAt });
  if (simulation.random() > SAYS_REFERENCE) return;
  const reference = String(Math.floor(simulation.random() * 1e8)).padStart(8, '0');
  await callPublic(simulation.baseUrl, { path: submitVoucherCall.path, body: { o: token, reference } });
}

async function waitForTheEnd(simulation: Simulation, token: string): Promise<void> {
  let failures = 0;
  while (true) {
    await pause(simulation, PACE.lookAgain);
    try {
      const { status } = await look(simulation, token);
      failures = 0;
      if (status > AWAITING) return;
    } catch (error) {
      failures += 1;
      if (failures >= 20 || simulation.end.aborted) throw error;
    }
  }
}
