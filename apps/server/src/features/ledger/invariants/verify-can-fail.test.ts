import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetProposals } from '../../../test-support/arrange/lift-sums.ts';
import { beginRows, ROWS } from '../../../test-support/model/postings-rows.ts';
import { brokenBy, expectWholeBooks } from '../../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { INVARIANTS } from './invariants-store.ts';
import { PAYOUT_CHECKS } from './payout-invariants-store.ts';
import { TRANSFER_SOURCES } from './source-invariants-store.ts';

/** Its books contain every kind of money movement, and no fault. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await beginRows(server);
  for (const { before, act } of ROWS) {
    await forgetProposals(server.owner);
    await before?.();
    await act();
  }
}, 120_000);
afterAll(() => server?.stop());

const account = (kind: string) => `account_of('operator', 0, '${kind}')`;
const forged = (type: string, from: string, to = account('revenue')) =>
  `select post_transfer('${type}', 'forged:1', '', array[${from}, ${to}], array[-100, 100]::bigint[])`;
const strayHold = (reference: string) =>
  `insert into ledger_hold (reference, account_id, amount)
    select '${reference}', account_id, 1
    from ledger_balance
    limit 1`;
const refundIn = (state: number) => `(select min(id) from refund where state = ${state} and not before_210)`;

/** The statement that breaks each invariant, by its Chinese name; it runs with every guard off. */
/** A payment channel with a receipt that nothing was booked for. */
function channelReceipt(state: string): string {
  return `insert into channel_secret (kind, sealed, fingerprint, made_by)
      values ('wechat', '\\x00', '0123456789abcdef', 'x');
    insert into ledger_account (owner_kind, owner_id, kind) values ('channel', 999999, 'channel_clearing');
    insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id, clearing_account)
      select 'broken', 'wechat', '渠道', '1', '{code}', '{}', max(s.id), max(a.id)
      from channel_secret s, ledger_account a
      where a.owner_id = 999999;
    insert into channel_receipt (channel_id, channel_no, payment_no, amount, paid_at, source, state)
      select max(id), 'x', 'x', 1, now(), 'query', '${state}' from payment_channel`;
}

const BREAKINGS: Record<string, string> = {
  每笔转账的分录合计为零: `update ledger_posting
    set amount = amount + 1
    where line = 1 and transfer_id = (select max(id) from ledger_transfer)`,
  分录都有转账与账户: `insert into ledger_posting (transfer_id, line, account_id, amount) values (999999999, 1, 1, 1)`,
  余额等于分录合计: `update ledger_balance set posted = posted + 1`,
  汇总余额等于分录合计: `update ledger_rollup set balance = balance + 1`,
  冻结额等于未关闭的冻结: `update ledger_balance set held = held + 1 where posted > held`,
  可用余额不为负: `alter table ledger_balance drop constraint available_not_negative;
    update ledger_balance set held = posted + 1`,
  带余额的分录连续: `update ledger_posting set balance_after = balance_after + 1 where balance_after is not null`,
  冻结与订单状态一致: `update ledger_hold set state = 'open', closed_at = null where state = 'captured'`,
  '已结算订单恰有一次结算，其余没有': `update collection_order set status = 2 where status = 6`,
  差额处理与分录逐分相符: `update collection_adjustment set received = received + 1, returned = returned + 1`,
  案件冻结与账本占用一致: strayHold('freeze:999999'),
  转账类型都在册: forged('gift', account('suspense')),
  代收结算逐分相符: `update collection_order set fee_rate = fee_rate + 100 where status = 2`,
  '2.10 之前的退款恰为结算的反向': `update refund set before_210 = true where kind = 'refund'`,
  代收的冻结与结算都有其单: strayHold('collection:999999'),
  退款不越过任何冻结: `insert into risk_freeze (case_id, kind, subject_id, reason, by_user, at)
    select 1, 'order', order_no, 'x', 'x', approved_at - interval '1 hour'
    from refund
    where kind = 'refund' and approved_at is not null
    limit 1`,
  提现与代付不越过冻结: `insert into risk_freeze (case_id, kind, subject_id, reason, by_user, at)
    select 1, 'wallet', participant_id::text, 'x', 'x', sent_at - interval '1 second'
    from cash_out
    where sent_at is not null
    limit 1`,
  '抢单、付款文件与结算不越过商户的冻结': `insert into risk_freeze (kind, subject_id, source, reason, by_user, at)
    select 'merchant', o.merchant_id::text, 'screening', 'x', 'x', c.claimed_at - interval '1 second'
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    limit 1`,
  收款渠道当日用量与其订单相符: `insert into receiving_place_day (place_id, day, amount, count)
    select min(id), shanghai_day(now()), 1, 1
    from receiving_place
    on conflict (place_id, day) do update set amount = receiving_place_day.amount + 1`,
  代付验收不越过商户的冻结: `insert into risk_freeze (kind, subject_id, source, reason, by_user, at)
    select 'merchant', o.merchant_id::text, 'screening', 'x', 'x', c.ended_at - interval '1 microsecond'
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    where c.status = 2 order by c.id desc limit 1`,
  被案件冻结的商户有标记且不再建单: `insert into risk_freeze (case_id, kind, subject_id, reason, by_user, at)
    select 1, 'merchant', merchant_id::text, 'x', 'x', create_time - interval '1 hour' from collection_order limit 1`,
  以退款答复的投诉有入账的全额退款: `insert into complaint (order_id, reason, detail, state, reviewed_at, verdict)
    select id, 'other', 'x', 2, now(), 'refunded' from collection_order where status = 2 and refunded = 0 limit 1`,
  收款方的退款凭证经两人认可: `update refund_payment set accept_first_by = null where refund_id = ${refundIn(4)}`,
  退款凭证的否定经两人裁定: `update refund_payment
    set paid_at = null, failed_at = now()
    where refund_id = ${refundIn(4)} and executor = 'collector'`,
  '订单因投诉、案件或筛查而冻结，且仅因此': `update collection_order set frozen = true`,
  被冻结订单的商户款项足额占用: strayHold('complaint:999999'),
  个人限额按实收计数: `update person_usage set day_amount = day_amount + 1`,
  佣金为负只因退款或退汇: forged(
    'gift',
    `account_of('participant', (select id from participant where name = 'agent03'), 'commission')`,
  ),
  '退款逐分入账，付款与退回各一次': `update ledger_posting set amount = amount + case when amount > 0 then -1 else 1 end
    where transfer_id = (select max(id) from ledger_transfer where type = 'refund.paid')`,
  已付退款都有付款凭证: `update refund_payment set accepted_by = sent_by where refund_id = ${refundIn(4)}`,
  同一凭证或流水不作两次证据: `update cash_out set debit_id = (select min(debit_id) from refund_payment where debit_id is not null)
    where id = (select min(id) from cash_out)`,
  '退款合计不超过实收，订单状态相符': `update collection_order set refunded = refunded + 1 where refunded > 0`,
  多付退回不超过挂账: `update statement_line
    set state = 'open'
    where id = (select min(line_id) from refund where kind = 'surplus')`,
  应退款余额等于未付退款: `update refund set state = 1 where id = ${refundIn(4)}`,
  退还的手续费与佣金逐分按比例: `update collection_order set fee_back = fee_back + 1 where fee_back > 0`,
  商户欠款不为正且等于垫付减收回: `update merchant_advance set amount = amount + 1`,
  退款状态与经过相符: `update approval set state = 2 where kind = 'collection.refund'`,
  提现的冻结与状态一致: `update ledger_hold set amount = amount + 1 where reference like 'cash-out:%'`,
  提现与退回各恰有一笔转账且逐分相符: `update cash_out set amount = amount + 1`,
  '提现的每次打款逐次相符，失败后由另一人退还': `update cash_out set ended_by = sent_by where status = 4 and sent_at is not null`,
  提现只走允许的路径且由两人放行: `update approval set state = 2 where kind = 'cash-out.pay'`,
  结算的占用与状态一致: `update ledger_hold set state = 'released' where reference like 'settlement:%'`,
  结算付款有出账凭证且一条凭证只用一次: `update statement_debit set settlement_id = null`,
  结算只走允许的路径且由两人批准: `update approval set state = 2 where kind = 'settlement.run'`,
  结算的保证金与手续费来自当时生效的结算计划: `update settlement set fee = fee + 1`,
  保证金账户等于未释放的保证金: `update reserve_part set released_at = null`,
  保证金的提前动用与退款相符: `update reserve_part set drawn = drawn - 1 where drawn > 0`,
  结算日报等于账本: `update report_cursor set transfers = (select max(id) from ledger_transfer)`,
  日报佣金等于佣金账户分录: `update report_cursor set transfers = (select max(id) from ledger_transfer)`,
  创建日报加未汇总部分等于订单: `insert into report_created values ('2020-01-01', 0, 0, 0, 1, 1, 1)`,
  商户日报等于日报: `insert into report_merchant values ('2020-01-01', 'created', 1, 1, 1, 1, 1, 0, 0)`,
  商户结算日报等于账本: `update report_cursor set transfers = (select max(id) from ledger_transfer)`,
  拓展商户日报等于账本: `insert into report_acquired values (1, '2020-01-01', 1, 1, 1, 0, 0, 1)`,
  启用的收款账户都有成立的证明: `update collection_account set evidence = '', evidence_paper = null where status = 1`,
  许可资料与其审批逐项相符: `update licence_profile set approval_id = (select min(id) from approval)
    where id = (select max(id) from licence_profile)`,
  机构收款恰有一笔到账凭证: `delete from receipt where id = (select min(id) from receipt)`,
  '渠道订单恰有一条渠道通知，或两人的差额决定': `update collection_order set pay_pattern = 1 where place_id is null and status in (2, 4, 5)`,
  机构到账只作其订单的凭证: `update statement_match set order_id = (select max(o.id) from collection_order o
      where not exists (select from statement_match m where m.order_id = o.id)
        and not exists (select from receipt r where r.order_id = o.id))
    where line_id = (select max(line_id) from receipt where bank_account_id is not null)`,
  少付的到账按实收结算经两人核定: `update receipt set amount = amount - 1 where id = (select min(id) from receipt where amount > 1)`,
  渠道到账恰有一个去处: channelReceipt('settled'),
  渠道账面等于渠道凭证: channelReceipt('suspense'),
  渠道退款恰有一条渠道凭证: `${channelReceipt('settled')};
    insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor,
      state, attempt, channel_receipt_id)
      select 'TK888888888888', o.id, o.agt_order_no, o.merchant_id, 'refund', 1, 'return', 'other', 'operator',
        'channel', 4, 1, (select max(id) from channel_receipt)
      from collection_order o limit 1;
    insert into refund_payment (refund_id, attempt, executor, reference, sent_by, paid_at)
      select max(id), 1, 'channel', 'TK888888888888', 'x', now() from refund`,
  '渠道账单逐行只作一次证据，合计等于各行': `${channelReceipt('suspense')};
    insert into channel_bill (channel_id, day, state, storage_name, file_hash, rows, amount, fee, read_at)
      select max(id), '2026-01-01', 'compared', 'x', sha256('x'), 1, 2, 0, now() from payment_channel;
    insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at, outcome, matched)
      select channel_id, '2026-01-01', 1, 'payment', 'x', 'x', 1, 0, now(), 'agreed', 'receipt:' || max(id)
      from channel_receipt
      group by channel_id`,
  渠道打款等于所付账单减手续费: `${channelReceipt('open')};
    insert into channel_remittance (channel_id, line_id, from_day, to_day, amount, cost)
      select max(c.id), (select min(l.id) from statement_line l), '2026-01-01', '2026-01-01', 2, 1
      from payment_channel c`,
  一笔流水只作一次凭证: `update statement_line set state = 'open' where id = (select min(line_id) from receipt)`,
  机构账户账面等于流水加列明差异: `update statement_line
    set amount = amount + 1
    where id = (select max(line_id) from receipt where bank_account_id is not null)`,
  自有划转两侧流水齐全才入账: `alter table own_transfer drop constraint own_transfer_both_lines;
    update own_transfer set line_id = null`,
  机构收款不经参与方: `update collection_order
    set participant_id = 1
    where id = (select max(id) from collection_order where place_id is not null)`,
  机构订单的佣金有代理网络的许可: `update licence_profile set services = array_remove(services, 'agent_network')`,
  机构代付有一条出账流水: `update statement_debit set payout_id = null where payout_id is not null`,
  渠道付款恰有一条渠道付款凭证: `insert into channel_transfer (transfer_no, order_no, channel_id, amount)
    values ('DF00000000T1', 'DF00000000', 1, 1)`,
  代付退回是付款的全额冲回: `update payout_order set status = 2 where status = 6`,
  '机构代付不由批准人付款，大额经两人': `update payout_order set amount = 100000000 where status = 6`,
  '验证打款由付款文件付出、由流水证明': `update statement_debit set verification_id = null where verification_id is not null`,
  付款文件等于其中的付款: `update settlement_batch set total = total + 1 where batch_no like 'DB%'`,
  回执只使其所答文件中的付款失败: `with a as (
        insert into payment_answer (file_hash, file_name, storage_name, message_id, of_message, importer, request_id)
      values (sha256('x'), 'x', 'x', 'x', 'DB1', 'x', 'x') returning id)
    insert into payment_answer_row (answer_id, row_no, level, number, status, outcome, decided_by, decided_at)
    select id, 1, 'payment', 'DF1', 'RJCT', 'failed', 'x', now() from a`,
  失败后再付另有其人: `update settlement_payment set failed_at = now(), fail_reason = 'x', failed_by = sent_by where attempt = 1;
    insert into settlement_payment (settlement_id, attempt, batch_id, sent_by, sent_at)
    select settlement_id, 2, batch_id, sent_by, now() from settlement_payment where attempt = 1`,
  订单的费用条款来自当时生效的费率计划: `update collection_order
    set fee_fixed = fee_fixed + 1
    where id = (select max(id) from collection_order)`,
  代付的费用条款来自当时生效的费率计划: `update payout_order set fee_rate = fee_rate + 1 where id = (select max(id) from payout_order)`,
  阶梯所依的上月交易额与账本一致: `insert into merchant_volume (merchant_id, product_id, month, amount)
    values (1, 1, '2020-01-01', 5)`,
  偿付线与账本相等: `update ledger_balance
    set posted = posted + 1
    where account_id = (select min(id) from ledger_account where kind = 'float')`,
  '清算账户等于其证据之和，差额逐笔列明': `update statement_line set amount = amount + 1 where state = 'top_up'`,
  一笔转账只有一种币种: `insert into ledger_account (owner_kind, owner_id, kind, currency)
    values ('operator', 0, 'suspense', 'USD');
    select post_transfer('gift', 'gift:1', '',
      array[${account('suspense')}, (select id from ledger_account where currency = 'USD')], array[-1, 1]::bigint[])`,
  账户日流水等于分录: `update report_cursor set transfers = (select max(id) from ledger_transfer)`,
  余额标记等于分录合计: `insert into ledger_mark select account_id, transfer_id, line, 123456789 from ledger_posting limit 1`,
  已结月份可由分录重算: `insert into ledger_period (month, accounts, postings, debit, credit, hash, closed_by)
    values ('2020-01-01', 0, 0, 0, 0, '', 'x')`,
  银行充值入账恰有一次: `update statement_line set amount = amount + 1 where state = 'top_up'`,
  链上到账恰有其分录: `insert into ledger_transfer (type, reference) values ('topup.suspense', 'chain:999999')`,
  充值单的入账额与状态来自到账: `insert into top_up_order (order_no, participant_id, user_id, way, amount, credited, status,
        idempotency_key, expires_at,
      usdt_amount, rate, rate_at, chain_id, token, address, address_index, confirmations_needed)
    values ('forged', 1, 1, 'usdt', 100, 100, 2, 'forged-1', now(), 1, 1, now(), 1, 'x', 'x', 1, 1)`,
  隔离余额与稳定币清算等于到账: forged('topup.quarantined', account('quarantine')),
  '下级划转恰有一次、向下且逐分相符': `update float_transfer set amount = amount + 1`,
  佣金合计不超过手续费: `update collection_order set fee_rate = 1 where status = 2`,
  下级费率不超过上级: `update participant_rate
    set rate = 99999
    where participant_id = (select id from participant where name = 'agent02')`,
  '付款人最多少付 0.99，且只在商户要求金额之下': `update collection_order set asked_amount = amount + 100`,
  订单状态只走允许的路径: `insert into event_log (kind, order_id, order_no, status)
    select 'payout.listed', id, order_no, 4
    from payout_order`,
  账户持有人与认证姓名一致: `update participant
    set legal_name = (select legal_name from participant where name = 'agent01')
    where name = 'agent02'`,
  个人限额未被突破: `update person set daily_count = 0`,
  ...Object.fromEntries(
    TRANSFER_SOURCES.map(({ type, document }) => [
      `转账都有来源：${type} ← ${document[0]}`,
      forged(type, account('suspense')),
    ]),
  ),
};

/** Lists refunds made before there was evidence, so it cannot find a fault. */
const LISTS = ['2.10 之前的退款（没有付款凭证，仅列示）'];
const chinese = ({ name }: { name: string }) => name.split(' · ')[0] ?? '';
/** verify-payouts.test.ts tests the invariants of payouts, on payouts in every state. */
const named = INVARIANTS.filter((one) => !PAYOUT_CHECKS.includes(one)).map(chinese);

it('finds no fault in books in which every kind of money has moved', () => expectWholeBooks(server));

it('has a breaking for every invariant, and for no other', () => {
  expect([...Object.keys(BREAKINGS), ...LISTS].sort()).toEqual([...named].sort());
  expect(new Set(INVARIANTS.map(chinese)).size).toBe(INVARIANTS.length);
});

it.each(Object.entries(BREAKINGS))('%s: fails when it is broken', async (name, sql) => {
  expect((await brokenBy(server, sql)).map((one) => chinese({ name: one }))).toContain(name);
});
