import { randomBytes, randomInt } from 'node:crypto';
import { passesLuhn } from '@mashang/contract/participants';
import { expirePayoutClaims } from '../../features/payout-orders/claims/expire-payout-claims.ts';
import { callMerchant, type MerchantAnswer, type MerchantCall } from '../call-merchant.ts';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { arrangeProof } from './arrange-proofs.ts';

/** A card number with a correct check digit. */
export const CARD = '6222020000000007';
/** Returns another such number each time, because payouts of a day to one account are added up. */
export const freshCard = (): string => cardOf(randomInt(1_000_000_000));
/** Returns the same number for the same input from 0 to 999 999 999, so that a repeated request is identical. */
export function cardOf(number: number): string {
  const digits = `622202${String(number).padStart(9, '0')}`;
  const last = [...'0123456789'].find((digit) => passesLuhn(digits + digit));
  return digits + (last ?? '');
}
/** An address that looks like an image's, but that no upload returned. */
export const IMAGE = '/files/proofs/test-image-nowhere-00001.webp';

/** Adds money to a merchant's balance, as settled collections would. */
export async function fundMerchant(server: TestServer, fen: bigint, mchId = 'M1001'): Promise<void> {
  await server.owner`
    select open_balance(account_of('merchant', (select id from merchant where mch_id = ${mchId}), 'payable'), ${fen},
      'test:' || gen_random_uuid())`;
}

/** Returns a payout's body that is correct in every field except those given. */
export function payoutBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    mchOrderNo: `P${randomBytes(8).toString('hex')}`,
    amount: '1000.00',
    payType: 2,
    beneficiaryName: '张三丰',
    beneficiaryAccount: CARD,
    bankName: '示范银行',
    remark: '货款',
    ...fields,
  };
}

export function postPayout(
  server: TestServer,
  body: unknown,
  call: Partial<MerchantCall> = {},
): Promise<MerchantAnswer> {
  return callMerchant(server, { method: 'POST', path: '/api/v1/payouts', body, ...call });
}

/** Makes one step of the merchant on one of its payouts. */
export function stepPayout(
  server: TestServer,
  orderNo: string,
  step: 'cancel' | 'accept' | 'dispute',
  call: Partial<MerchantCall> = {},
): Promise<MerchantAnswer> {
  const body = step === 'dispute' ? { reason: '收款人未收到' } : {};
  return callMerchant(server, { method: 'POST', path: `/api/v1/payouts/${orderNo}/${step}`, body, ...call });
}

/** Accepts a proof by two: its merchant, then one of the staff, whose answer is returned. */
export async function acceptByTwo(server: TestServer, user: TestUser, orderNo: string) {
  const first = await stepPayout(server, orderNo, 'accept');
  if (first.status !== 200) throw new Error(`acceptance answered ${first.status}: ${first.text}`);
  return user.post('/api/payout/order/accept', { orderNo, googleAuthCode: user.code() });
}

export type Listed = { id: string; orderNo: string };
/** Creates a payout, and expects that to be accepted; returns its id and number. */
export async function listPayout(server: TestServer, fields: Record<string, unknown> = {}): Promise<Listed> {
  const answer = await postPayout(server, payoutBody(fields));
  if (answer.status !== 201) throw new Error(`payout answered ${answer.status}: ${answer.text}`);
  const { orderNo } = answer.body as unknown as { orderNo: string };
  const [row] = await server.owner`select id::text as id from payout_order where order_no = ${orderNo}`;
  return { id: (row as { id: string }).id, orderNo };
}

/** Claims a payout, and expects that to succeed; returns the claim's number. */
export async function claimed(user: TestUser, id: string): Promise<string> {
  const answer = await user.post(`/api/agt/struggle/addOrder/${id}`, {});
  if (answer.code !== 200) throw new Error(`claim answered ${answer.code} ${answer.msg}`);
  return (answer.data as { orderNo: string }).orderNo;
}

/** Marks a claim paid, with an image of its own unless the fields say otherwise. */
export async function pay(user: TestUser, orderNo: string, fields: Record<string, unknown> = {}) {
  const payPicUrl = 'payPicUrl' in fields ? fields.payPicUrl : await arrangeProof(user);
  return user.post('/api/agt/struggle/confirmPay', { orderNo, ...fields, payPicUrl });
}

export function reject(user: TestUser, orderNo: string, remark = '账户无法转账') {
  return user.post('/api/agt/struggle/rejectedPay', { orderNo, remark });
}

/** Ends the countdown of claims by the database clock and runs the job that returns them. */
export async function expireClaimsNow(server: TestServer, ...claimNos: string[]): Promise<number> {
  await server.owner`
    update payout_claim
    set deadline = clock_timestamp() - interval '1 second'
    where claim_no = any (${claimNos}::text[]) and status = 0`;
  return expirePayoutClaims(server.system('expire-payouts'));
}

/** Ends every cool-down. */
export async function forgetCoolDowns(server: TestServer): Promise<void> {
  await server.owner`update payout_claim set ended_at = ended_at - interval '1 hour' where status in (4, 5)`;
}

/** Binds two-factor for users that have none, with the demo's secret. */
export async function bindTwoFactor(server: TestServer, ...usernames: string[]): Promise<void> {
  await server.owner`
    update app_user u
    set totp_secret = d.totp_secret, totp_bound_at = now()
    from app_user d
    where d.username = 'agent02' and u.username = any (${usernames}::text[])`;
  // As if bound long ago, so that money may leave at once.
  await server.owner`update app_user set factors_changed_at = null where username = any (${usernames}::text[])`;
}

export type PayoutFacts = {
  status: number;
  notify: number;
  frozen: boolean;
  returns: number;
  claims: number[];
  holds: Record<string, string>;
};
/** Reads a payout's state, its claims' states in order, and its holds by part: `payout`, `claim1`, `claim2` … */
export async function readPayout(server: TestServer, orderNo: string): Promise<PayoutFacts> {
  const [row] = await server.owner`
    select o.id, o.status, o.notify_status as notify, o.frozen, o.returns,
      array(select c.status from payout_claim c where c.payout_id = o.id order by c.id) as claims
        from payout_order o
        where o.order_no = ${orderNo}`;
  const { id, ...facts } = row as unknown as PayoutFacts & { id: bigint };
  const holds = (await server.owner`
    select 'payout' as part, h.state, 0::bigint as place
    from ledger_hold h
    where h.reference = 'payout:' || ${id}::bigint
    union all
    select 'claim' || row_number() over (order by c.id), h.state, c.id
    from payout_claim c
    join ledger_hold h on h.reference = 'payout-claim:' || c.id
    where c.payout_id = ${id} order by place`) as unknown as { part: string; state: string }[];
  return { ...facts, holds: Object.fromEntries(holds.map(({ part, state }) => [part, state])) };
}

type Approved = { kind: string; orderNo: string; call: string; input: Record<string, unknown> };
/**
 * Calls a function of the database under an approval in force, as two people who approve it do; returns its outcome.
 */
async function underApproval(server: TestServer, { kind, orderNo, call, input }: Approved): Promise<string> {
  const { outcome } = (await server.owner.begin(async (tx) => {
    const [made] = await tx`
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, needed,
        hash, reason, maker_id, expires_at)
      select x.*, approval_hash(x.kind, x.subject_kind, x.subject_id, x.payload, x.base, x.lines, null, 1), '测试',
        u.id, now() + interval '1 hour'
      from (select ${kind}::text as kind, 'payout-order' as subject_kind, ${orderNo}::text as subject_id,
        ${orderNo}::text as subject_name, ${orderNo}::text as lock_key,
        '{}'::jsonb as payload, '{}'::jsonb as base,
        '[{"label": "冻结", "before": "已冻结", "after": "解除"}]'::jsonb as lines, 1 as needed) x
      join app_user u on u.username = 'admin01' returning id`;
    const { id } = made as unknown as { id: bigint };
    await tx`
      insert into approval_check (approval_id, user_id, verdict, hash)
      select a.id, u.id, 'approve', a.hash from approval a, app_user u where a.id = ${id} and u.username = 'admin02'`;
    await tx`update approval set state = 1 where id = ${id}`;
    await tx`select set_config('app.approval', ${id.toString()}, true)`;
    const json = JSON.stringify({ order_no: orderNo, actor_kind: 'user', actor: 'admin02', ...input });
    const [row] = await tx`select outcome from ${tx.unsafe(call)}(${json}::text::json) as x (outcome)`;
    return row;
  })) as unknown as { outcome: string };
  return outcome;
}

/** Releases a stopped payout, as two people who approve it do; returns whether that succeeded. */
export async function releasePayout(server: TestServer, orderNo: string): Promise<boolean> {
  const input = { frozen: false, remark: '无异常' };
  return (await underApproval(server, { kind: 'payout.release', orderNo, call: 'freeze_payout', input })) === 'done';
}

/** Ends the time to object. */
export async function endObjections(server: TestServer, orderNo: string): Promise<void> {
  await server.owner`
    update payout_claim c
    set answer_by = clock_timestamp()
    from payout_order o
    where o.id = c.payout_id and o.order_no = ${orderNo} and c.status = 3`;
}

/** Rules against a claimer in a dispute, as two people do after its time to object; returns whether that succeeded. */
export async function returnPayout(server: TestServer, orderNo: string): Promise<boolean> {
  await endObjections(server, orderNo);
  const input = { step: 'return', remark: '未付款' };
  return (await underApproval(server, { kind: 'payout.ruling', orderNo, call: 'step_payout_claim', input })) === 'done';
}

/** Fails a waiting payout whose claimer showed proof, as two people do; returns whether that succeeded. */
export async function failPayout(server: TestServer, orderNo: string): Promise<boolean> {
  const input = { ending: 4, remark: '未付款' };
  return (await underApproval(server, { kind: 'payout.ruling', orderNo, call: 'close_payout', input })) === 'done';
}
