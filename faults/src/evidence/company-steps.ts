import { formatMoney } from '@mashang/contract/money';
import { NOTICE_FAULTS } from '../../../apps/sandbox/src/channels/emulator.ts';
import { payTokenOf } from '../../../apps/server/src/features/collection-orders/pay-token.ts';
import { askPayments, settleFreedReceipts } from '../../../apps/server/src/features/payment-channels/ask-payments.ts';
import { askRefunds } from '../../../apps/server/src/features/payment-channels/ask-refunds.ts';
import { readWaitingNotices } from '../../../apps/server/src/features/payment-channels/receive-notice.ts';
import { moveTransfers } from '../../../apps/server/src/features/payment-channels/transfers/move-transfers.ts';
import { moveWaitingRefunds } from '../../../apps/server/src/features/refunds/move-refunds.ts';
import { payoutBody, postPayout } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { collectionBody, postCollection } from '../../../apps/server/src/test-support/call-merchant.ts';
import { type Answered, readMerchantAnswer } from '../histories/answers.ts';
import { AMOUNTS } from '../histories/operations.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import { ONLINE } from './evidence-run.ts';
import type { OutsideCompanies, OutsideCompany } from './outside-companies.ts';
import { type At, SKIPPED, type Step, said, withOne } from './step.ts';

/** Most chunks from or to the database after which a worker dies: about those of one round with work to do. */
const PIECES = 30;
/** Time between two calls of one payer, so that no limit per minute is reached. */
const PAYER_MS = 5_100;
/** The companies pay out no less than ten fen, and the merchant's money is enough for several of these. */
const SMALL = [10_001n, 33_333n, 100_000n];
const SCARCE = 20_000n;
const ORDER = { waiting: 1 };
const PAYOUT = { waiting: 0, failed: 7 };

function companiesOf({ run }: At): OutsideCompanies {
  if (!run.companies) throw new Error('this sequence has no payment companies');
  return run.companies;
}
/** A company that is well or unwell: an unknown outcome is an answer here, and asked about later. */
const answered = ({ code, msg }: { code: number; msg: string }): Answered => ({
  outcome: code === 200 ? 'ok' : code === 500 ? 'unknown' : 'refused',
  detail: `${code} ${msg}`,
});
/** Codes of people move the program's clock; a company refuses what is minutes away from its own. */
export function sameTime(at: At): void {
  companiesOf(at).setNow(at.run.deployment.server.clock.now());
}

async function atPayPage({ run }: At, what: string, no: string, fields: object = {}): Promise<Answered> {
  const { server } = run.deployment;
  server.clock.advance(PAYER_MS);
  const payload = { o: payTokenOf(server.platform, no), ...fields };
  const sent = await server.app.inject({ method: 'POST', url: `/api/pay/${what}`, payload });
  return answered(sent.json() as { code: number; msg: string });
}

// Payments ------------------------------------------------------------------------------------------------------------

export const createOnline: Step = async ({ run, random }) => {
  const amount = random.pick(AMOUNTS);
  const { server } = run.deployment;
  const answer = await postCollection(server, collectionBody({ product: ONLINE, amount: formatMoney(amount) }));
  const { agtOrderNo, status } = answer.body as { agtOrderNo?: string; status?: number };
  if (answer.status === 201 && agtOrderNo && status === ORDER.waiting) run.asked.set(agtOrderNo, amount);
  return readMerchantAnswer(answer);
};

/** The payer's page opens the payment at the company; at times twice at once, at times another way than before. */
export const openAtCompany: Step = (at) =>
  withOne(at, at.facts.online(ORDER.waiting), async ({ no }) => {
    sameTime(at);
    const ways = Array.from({ length: at.random.chance(0.2) ? 2 : 1 }, () => at.random.pick(['code', 'wap'] as const));
    const answers = await Promise.all(ways.map((way) => atPayPage(at, 'start', no, { way })));
    return answers.find(({ outcome }) => outcome !== 'refused') ?? (answers[0] as Answered);
  });

/** The payer pays what some page has shown, also one that is long closed here; its notice may be anything but true. */
export const payAtCompany: Step = async (at) => {
  const companies = companiesOf(at);
  sameTime(at);
  const shown = await at.facts.shownPayments();
  const open = companies.all.flatMap((company) => {
    const unpaid = new Set(
      company.emulator
        .payments()
        .filter(({ state }) => state === 'waiting')
        .map(({ paymentNo }) => paymentNo),
    );
    return shown
      .filter(({ code, no, url }) => code === company.code && (unpaid.has(no) || url !== ''))
      .map((payment) => ({ company, ...payment }));
  });
  return withOne(at, Promise.resolve(open), async ({ company, no, amount, url }) => {
    const { emulator } = company;
    if (url.startsWith(emulator.baseUrl)) await fetch(url);
    const state = emulator.payments().find(({ paymentNo }) => paymentNo === no)?.state;
    if (state !== 'waiting') return SKIPPED;
    const fault = at.random.chance(0.5) ? at.random.pick(NOTICE_FAULTS) : null;
    // From here to the payment nothing else runs: the fault is of this payment's notice.
    emulator.calm('notices');
    if (fault) {
      emulator.noticeFault(fault);
      companies.counted();
    }
    if (fault === 'wrong_amount') companies.lied.set(no, amount + 1n);
    await emulator.pay(no);
    return said(`${no} ${fault ?? ''}`);
  });
};

export const claimPaidAtCompany: Step = (at) =>
  withOne(at, at.facts.online(ORDER.waiting), ({ no }) => {
    sameTime(at);
    return atPayPage(at, 'paid', no);
  });

/** The payer chooses the other company; the payment at the former one has to end first. */
export const changeCompany: Step = (at) =>
  withOne(at, at.facts.online(ORDER.waiting), async ({ no, code }) => {
    const [other] = await at.run.deployment.server.owner<{ id: string }[]>`
      select p.id::text
      from receiving_place p
      join payment_channel c on c.id = p.payment_channel_id
      where c.code <> ${code}
      limit 1`;
    sameTime(at);
    return atPayPage(at, 'method', no, { method: other?.id });
  });

// What goes wrong -----------------------------------------------------------------------------------------------------

export const companyFails: Step = async (at) => {
  const companies = companiesOf(at);
  return said(companies.misbehave(at.random.pick(companies.all), at.random));
};
/** A notice that was kept back comes now. */
export const lateNotices: Step = async (at) => {
  for (const { emulator } of companiesOf(at).all) await emulator.notices();
  return said('');
};
/** A refund that the company had done comes back; only a company that says so by itself can be believed. */
export const refundComesBack: Step = (at) => {
  const done = companiesOf(at).all.flatMap(({ emulator }) =>
    emulator.giveBack ? emulator.refunds().flatMap((one) => (one.isBack ? [] : [{ emulator, ...one }])) : [],
  );
  return withOne(at, Promise.resolve(done), async ({ emulator, refundNo }) => {
    emulator.calm('notices');
    await emulator.giveBack?.(refundNo);
    companiesOf(at).counted();
    return said(refundNo);
  });
};
export const payoutComesBack: Step = (at) => {
  const done = companiesOf(at).all.flatMap(({ emulator }) =>
    emulator.giveBackPayout ? emulator.payouts().flatMap((one) => (one.isBack ? [] : [{ emulator, ...one }])) : [],
  );
  return withOne(at, Promise.resolve(done), async ({ emulator, payoutNo }) => {
    emulator.giveBackPayout?.(payoutNo);
    companiesOf(at).counted();
    return said(payoutNo);
  });
};
export const balanceRunsLow: Step = async (at) => {
  const company = at.random.pick(companiesOf(at).all);
  const balance = at.random.chance(0.4) ? SCARCE : null;
  company.emulator.setBalance(balance);
  return said(`${company.code} ${balance ?? 'enough'}`);
};

// Payouts and refunds -------------------------------------------------------------------------------------------------

export const createWalletPayout: Step = async (at) => {
  const { payType, account } = at.random.pick(companiesOf(at).all);
  const amount = formatMoney(at.random.pick(SMALL));
  const body = payoutBody({ amount, payType, beneficiaryAccount: account(at.random), bankName: '' });
  return readMerchantAnswer(await postPayout(at.run.deployment.server, body));
};
export const sendByCompany: Step = (at) =>
  withOne(at, at.facts.walletPayouts(PAYOUT.waiting, PAYOUT.failed), async ({ no, payType }) => {
    const company = companiesOf(at).all.find((one) => one.payType === payType) as OutsideCompany;
    // The sender of a payment that failed may not send the next one.
    const payer = at.run.deployment.users(at.random.pick(['finance01', 'admin02']));
    const body = { orderNos: [no], channel: company.code, googleAuthCode: payer.code() };
    return answered(await payer.post('/api/payout/order/sendByChannel', body));
  });
export const payeeDecides: Step = (at) => {
  const waiting = companiesOf(at).all.flatMap(({ emulator }) =>
    emulator.payouts().flatMap((one) => (one.state === 'waiting' ? [{ emulator, ...one }] : [])),
  );
  return withOne(at, Promise.resolve(waiting), async ({ emulator, payoutNo }) => {
    const agrees = at.random.chance(0.8);
    sameTime(at);
    await emulator.agree(payoutNo, agrees);
    return said(`${payoutNo} ${agrees}`);
  });
};
/** What came without an order by a company goes back to it, all or a part. */
export const refundOnlineSurplus: Step = (at) =>
  withOne(at, at.facts.onlineSurpluses(), ({ id, amount }) => {
    const payload = at.random.chance(0.3) ? { amount: formatMoney(amount / 2n || 1n) } : {};
    return byTwoPeople(at.run.deployment, 'refund.surplus', { subjectId: `C${id}`, payload });
  });

// The worker ----------------------------------------------------------------------------------------------------------

/** One round of the jobs that speak with companies, as if every pause were over. */
export const askCompanies: Step = async (at) => {
  await roundOfJobs(at);
  return said('');
};

/** The same, and the server dies after some chunk to the database; another one goes on. */
export const killWorker: Step = async (at) => {
  const { deployment } = at.run;
  const nth = 1 + at.random.below(PIECES);
  deployment.arm({ what: 'kill-server', side: at.random.pick(['there', 'back']), nth });
  const ended = await roundOfJobs(at).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  const isKilled = await deployment.heal();
  return said(`${isKilled ? `killed at ${nth}` : 'alive'}: ${ended.slice(0, 80)}`);
};

async function roundOfJobs(at: At): Promise<void> {
  const { server } = at.run.deployment;
  sameTime(at);
  await dueNow(at);
  await readWaitingNotices(server.system('notices'));
  await askPayments(server.system('payments'));
  await settleFreedReceipts(server.system('receipts'));
  await moveWaitingRefunds(server.system('refunds'));
  await askRefunds(server.system('refunds'));
  await moveTransfers(server.system('transfers'));
}

/** Every pause and lease is over, and a circuit that faults have opened lets calls through again. */
async function dueNow({ run }: At): Promise<void> {
  await run.deployment.server.owner.begin(async (sql) => {
    await sql`
      update channel_payment set ask_at = clock_timestamp()
      where ask_at > clock_timestamp() and ask_at <> 'infinity'`;
    await sql`update refund_payment set ask_at = clock_timestamp() where ask_at > clock_timestamp()`;
    await sql`update channel_transfer set ask_at = clock_timestamp() where ask_at > clock_timestamp()`;
    await sql`update channel_notice set try_at = clock_timestamp() where try_at > clock_timestamp()`;
    await sql`
      update connector_health set failures = 0, opened_at = null, probe_at = null
      where failures > 0 and name like 'pay-%'`;
  });
}
