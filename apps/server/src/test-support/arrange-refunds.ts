import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { personal } from '../platform/personal.ts';
import type { TestServer } from './start-test-server.ts';

/** Where a payer's money goes back to, as its page takes it down. */
export async function giveRefundAccount(server: TestServer, agtOrderNo: string, holder = '王小明'): Promise<void> {
  await server.owner`
    insert into refund_account (order_id, account_no, holder, bank_name)
    select id, ${personal('refund_account.account_no', '6222020000001234')}, ${personal('refund_account.holder', holder)}, '招商银行' from collection_order where agt_order_no = ${agtOrderNo}
    on conflict (order_id) do update set holder = excluded.holder`;
}

/** Whoever collected pays every open refund of an order, and its proof is accepted, as the database does it. */
export async function payRefunds(server: TestServer, agtOrderNo: string): Promise<void> {
  const open = await server.owner<{ no: string; participant: bigint; user: bigint; name: string }[]>`
    select r.refund_no as no, r.participant_id as participant, u.id as "user", u.username as name from refund r
    join app_user u on u.participant_id = r.participant_id where r.order_no = ${agtOrderNo} and r.executor = 'collector' and r.state in (1, 5) order by r.id`;
  for (const { no, participant, user, name } of open) {
    const file = `refunds/${randomBytes(18).toString('base64url')}.webp`;
    await server.owner`insert into stored_file (name, kind, owner_id, bytes, uploaded_at) values (${file}, 'refund-proof', ${user}, 1, now())`;
    const hand = { no, request_id: 'test', ip: '' };
    const paid = {
      ...{ ...hand, participant: Number(participant), reference: `R-${no}`, proof: file, user_id: Number(user) },
      ...{ proof_hash: randomBytes(32).toString('hex'), actor: name },
    };
    expect(await call(server, 'pay_refund_proven', paid)).toBe('done');
    const admin = { ...hand, line: null, user_id: await adminId(server), actor: 'admin02' };
    expect(await call(server, 'settle_refund_proven', admin)).toBe('done');
  }
}

async function adminId(server: TestServer): Promise<number> {
  const [row] = await server.owner<{ id: bigint }[]>`select id from app_user where username = 'admin02'`;
  return Number(row?.id);
}
async function call(server: TestServer, name: string, item: object): Promise<string> {
  const [row] = await server.owner<{ outcome: string }[]>`
    select ${server.owner(name)}(${JSON.stringify(item)}::text::json) as outcome`;
  return row?.outcome ?? '';
}
