import { randomBytes } from 'node:crypto';
import { refundNoOf } from '@mashang/contract/refunds';
import { expect } from 'vitest';
import { personal } from '../../platform/security/personal.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import type { TestServer } from '../start-test-server.ts';
import { putByTwo, type Staff } from './arrange-settlements.ts';

/** Enters the account for a payer's refund, as the payment page does. */
export async function giveRefundAccount(
  server: TestServer,
  agtOrderNo: string,
  { holder = '王小明', accountNo = '6222020000001234' } = {},
): Promise<void> {
  await server.owner`
    insert into refund_account (order_id, account_no, holder, bank_name)
    select id, ${personal('refund_account.account_no', accountNo)}, ${personal('refund_account.holder', holder)}, '招商银行'
    from collection_order
    where agt_order_no = ${agtOrderNo}
    on conflict (order_id) do update set account_no = excluded.account_no, holder = excluded.holder`;
}

/** Makes a refund that two of the staff have approved; returns its number. */
export async function refundByTwo(staff: Staff, agtOrderNo: string, payload: object): Promise<string> {
  return refundNoOf(await putByTwo(staff, 'collection.refund', agtOrderNo, payload));
}

/** The collector pays every open refund of an order, and its proof is accepted, by the database's functions. */
export async function payRefunds(server: TestServer, agtOrderNo: string): Promise<void> {
  const open = await server.owner<{ no: string }[]>`
    select refund_no as no
    from refund
    where order_no = ${agtOrderNo} and executor = 'collector' and state in (1, 5)
    order by id`;
  for (const { no } of open) {
    expect(await payRefundTask(server, no)).toBe('done');
    expect(await acceptRefundProof(server, no)).toBe('first_of_two');
    expect(await acceptRefundProof(server, no)).toBe('done');
  }
}

/** The collector reports that it paid a refund, with a proof of its own; returns the database's outcome. */
export async function payRefundTask(server: TestServer, refundNo: string): Promise<string> {
  const [task] = await server.owner<{ participant: bigint; user: bigint; name: string; attempt: number }[]>`
    select r.participant_id as participant, u.id as "user", u.username as name, r.attempt from refund r
    join app_user u on u.participant_id = r.participant_id where r.refund_no = ${refundNo}`;
  if (!task) return 'not_found';
  const file = newFileName('refunds/', 'webp');
  await server.owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    values (${file}, 'refund-proof', ${task.user}, 1, now())`;
  return call(server, 'pay_refund_proven', {
    no: refundNo,
    request_id: 'test',
    ip: '',
    participant: Number(task.participant),
    user_id: Number(task.user),
    reference: `R${task.attempt}-${refundNo}`,
    proof: file,
    actor: task.name,
    proof_hash: randomBytes(32).toString('hex'),
  });
}
/** Accepts the collector's proof as one of the staff who may: the first call as one, the next call as another. */
export async function acceptRefundProof(server: TestServer, refundNo: string): Promise<string> {
  const hand = { no: refundNo, request_id: 'test', ip: '', line: null };
  const [judge] = await server.owner<{ id: bigint; name: string }[]>`
    select u.id, u.username as name
    from app_user u
    where u.username in ('admin01', 'admin02', 'finance01') and not exists (
      select from refund r
      join approval a on a.id = r.approval_id
      join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
      where r.refund_no = ${refundNo} and u.id in (a.maker_id, p.accept_first_by)) order by u.username desc limit 1`;
  return call(server, 'settle_refund_proven', { ...hand, user_id: Number(judge?.id), actor: judge?.name });
}

async function call(server: TestServer, name: string, item: object): Promise<string> {
  const [row] = await server.owner<{ outcome: string }[]>`
    select ${server.owner(name)}(${JSON.stringify(item)}::text::json) as outcome`;
  return row?.outcome ?? '';
}
