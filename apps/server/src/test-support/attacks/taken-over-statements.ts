/** Attempts by somebody with one of the program's logins: SQL, whole transactions where one statement is not enough. */
export type Attempt = { as: 'app' | 'participant' | 'merchant' | 'identity' | 'evidence'; sql: string };

const id = (name: string) => `(select id from participant where name = '${name}')`;
const user = (name: string) => `(select id from app_user where username = '${name}')`;
const merchant = `(select id from merchant where mch_id = 'M1001')`;
const float = (name: string) => `account_of('participant', ${id(name)}, 'float')`;
const open = `(select agt_order_no
  from collection_order
  where status = 1 and participant_id = ${id('agent02')}
  limit 1)`;
const settled = `(select agt_order_no from collection_order where status in (2, 4) limit 1)`;
const pending = `(select id from approval where state = 0 limit 1)`;
const asks = (kind: string) => `(select id from approval where state = 0 and kind = '${kind}' limit 1)`;
const refundIn = (state: number) => `(select refund_no from refund where state = ${state} limit 1)`;
const settlementIn = (state: string) => `(select settlement_no from settlement where state = '${state}' limit 1)`;
const claim = `(select order_no from payout_order where status = 1 limit 1)`;
const listed = `(select id from payout_order where status = 0 limit 1)`;
/** Returns an item of a command, in the name of somebody whose session is unknown. */
const item = (fields: string, who = 'agent02') =>
  `json_build_object('actor_kind', 'user', 'actor_id', ${user(who)}, 'user_id', ${user(who)}, 'actor', '${who}',
    'request_id', 'x', 'ip', '', ${fields})`;
const confirm = (extra: string, who?: string) =>
  `select *
    from confirm_collection_orders(
      json_build_array(
        ${item(`'no', ${open}, 'taid', ${id('agent02')}, 'payer', '', 'free_below', 9999999999, ${extra}`, who)}))`;
const forgedApproval = (kind: string, subject: string, payload: string, amount = 'null::bigint') => `
  insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, amount, needed,
    hash, reason, maker_id, expires_at)
  select x.*, approval_hash(x.kind, x.subject_kind, x.subject_id, x.payload, x.base, x.lines, x.amount, x.needed),
    'x', ${user('admin01')}, now() + interval '1 hour'
  from (select '${kind}' as kind, 'x' as subject_kind, ${subject}::text as subject_id, 'x' as subject_name,
    gen_random_uuid()::text as lock_key, '${payload}'::jsonb as payload,
    '{}'::jsonb as base, '[{"label": "a", "before": "", "after": "b"}]'::jsonb as lines, ${amount} as amount,
    1 as needed) x;`;
const vote = (who: string) =>
  `insert into approval_check (approval_id, user_id, verdict, hash)
    select id, ${user(who)}, 'approve', hash
    from approval
    where id = (select max(id) from approval);`;
const inForce = `update approval
  set state = 1, closed_at = now(), closed_by = ${user('admin02')}
  where id = (select max(id) from approval);
  select set_config('app.approval', (select max(id)::text from approval), true);`;
/** A table made by the attacker, which says that the approval is in force. */
const shadow = `create temp table approval as select * from public.approval limit 0;
  insert into pg_temp.approval (id, kind, subject_id, state, payload, amount)
  values (1, 'person.limits', (select id::text from person limit 1), 1, '{}', 1);
  select set_config('app.approval', '1', true);`;

const MONEY = [
  `select credit_float(${id('agent02')}, 123456789, 'forged:1')`,
  `select open_demo_balance(${float('agent02')}, 123456789, 'forged:2')`,
  `select open_balance(${float('agent02')}, 123456789, 'forged:2')`,
  `insert into ledger_opening (reference, account_id, amount) values ('forged:5', ${float('agent02')}, 123456789)`,
  `select count_step_up(${user('agent02')}, 'sent', 1, now(), 5000000, 5000000)`,
  `update step_up_sum set window_fen = 0, day_fen = 0`,
  `select post_transfer('topup.credited', 'forged:3', '',
    array[${float('agent02')}, account_of('operator', 0, 'bank_clearing')], array[100, -100])`,
  `insert into ledger_transfer (type, reference, order_no) values ('topup.credited', 'forged:4', '')`,
  `insert into ledger_posting (transfer_id, line, account_id, amount) values (1, 99, ${float('agent02')}, 100)`,
  `update ledger_balance set posted = posted + 1000000 where account_id = ${float('agent02')}`,
  `update ledger_hold set state = 'released', closed_at = now() where state = 'open'`,
  `delete from ledger_posting`,
  `insert into bank_statement_day (bank_account_id, day, try_at, whole_at) values (1, '2020-01-01', now(), now())`,
  confirm(`'paid', null`),
  confirm(`'paid', null`, 'agent01'),
  confirm(`'paid', null, 'session', 'guessed'`),
  confirm(`'paid', null, 'session', encode((select token_hash from session limit 1), 'hex')`),
  `select *
    from confirm_collection_orders(
      json_build_array(
        json_build_object('no', ${open}, 'actor_kind', 'system', 'actor', 'system:connector', 'channel', 'sandbox',
          'paid', 1, 'payer', '', 'free_below', 1)))`,
  `select *
    from confirm_collection_orders_proven(
      json_build_array(${item(`'no', ${open}, 'taid', ${id('agent02')}, 'payer', '', 'free_below', 9999999999`)}))`,
  `update collection_order set status = 2 where agt_order_no = ${open}`,
  `select refund_collection(${pending}, 'admin01')`,
  `select refund_collection_proven(${pending}, 'admin01')`,
  `select approve_refund(${pending}, 'admin01')`,
  `select approve_refund_proven(${pending}, 'admin01')`,
  `select set_config('app.approval', ${pending}::text, true); select approve_refund(${pending}, 'admin01')`,
  `select cancel_refund(${pending}, 'admin01')`,
  `select advance_refund(${pending}, 'admin01')`,
  `select pay_refund(
    ${item(
      `'no', 'TK000000000001', 'participant', ${id('agent01')},
      'reference', 'FORGED', 'proof', 'x', 'proof_hash', repeat('00', 32)`,
      'agent01',
    )})`,
  `select settle_refund(${item(`'no', 'TK000000000001', 'line', null`, 'admin01')})`,
  `select fail_refund(${item(`'no', 'TK000000000001', 'how', 'fail', 'reason', 'x'`, 'admin01')})`,
  `select fail_refund(${item(`'no', 'TK000000000001', 'how', 'return', 'line', 1`, 'admin01')})`,
  `select return_refund(${pending}, 'admin01')`,
  `select return_refund_proven(${pending}, 'admin01')`,
  `select * from send_refunds(${item(`'numbers', json_build_array(${refundIn(1)})`, 'admin01')})`,
  `select * from send_refunds_proven(${item(`'numbers', json_build_array(${refundIn(1)})`, 'admin01')})`,
  `insert into payment_answer (file_hash, file_name, storage_name, message_id, of_message, importer, request_id)
    values (sha256('x'), 'x', 'x', 'x', 'JB1', 'admin01', 'x')`,
  `insert into payment_answer_row (answer_id, row_no, level, number, status)
    values (1, 99, 'payment', ${settlementIn('paying')}, 'RJCT')`,
  `update payment_answer_row set outcome = null`,
  `select take_payment_answer(${item(`'answer', 1`, 'admin01')})`,
  `select take_payment_answer_proven(${item(`'answer', 1`, 'admin01')})`,
  `select refuse_settlement(${item(`'no', ${settlementIn('paying')}, 'reason', 'x'`, 'admin01')}, '')`,
  `select refuse_payout(${item(`'no', (select order_no from payout_order limit 1), 'reason', 'x'`, 'admin01')}, '')`,
  `update payout_payment set failed_by = ''`,
  `update cash_out_payment set failed_by = ''`,
  `insert into cash_out_payment (cash_out_id, attempt, bank_reference, sent_by, sent_at)
    values (1, 1, 'FORGED', 'admin01', now())`,
  `select fail_cash_out(${item(`'no', (select cash_out_no from cash_out limit 1), 'reason', 'x'`, 'admin01')})`,
  `select fail_cash_out_proven(${item(`'no', (select cash_out_no from cash_out limit 1), 'reason', 'x'`, 'admin01')})`,
  `select fail_answered('settlement', ${item(`'no', ${settlementIn('paying')}, 'reason', 'x'`, 'admin01')})`,
  `select answer_refund_dispute(
    ${item(
      `'no', 'TK000000000001', 'participant', ${id('agent01')},
      'step', 'agree', 'reason', '', 'proof', ''`,
      'agent01',
    )})`,
  `select rule_refund(${pending}, 'admin01')`,
  `select book_refund_paid(o, r, 'admin01') from collection_order o, refund r`,
  `update refund set state = 4`,
  `insert into refund_payment (refund_id, attempt, executor, reference, sent_by)
    values (1, 1, 'institution', 'FORGED', 'admin01')`,
  `update statement_debit set refund_id = 1`,
  `select approve_refund(${asks('collection.refund')}, 'admin01')`,
  `select approve_refund_proven(${asks('collection.refund')}, 'admin01')`,
  `select pay_refund(
    ${item(`'no', ${refundIn(1)}, 'participant', ${id('agent02')},
      'reference', 'FORGED', 'proof', 'x', 'proof_hash', repeat('00', 32)`)})`,
  `select settle_refund(${item(`'no', ${refundIn(1)}, 'line', null`, 'admin01')})`,
  `update refund set account_no = 'forged', holder = 'forged' where state = 1`,
  `update refund set state = 9, ended_at = now() where state = 1`,
  `update refund_payment set returned_at = now()`,
  `delete from refund_payment`,
  `insert into merchant_advance (merchant_id, refund_id, approval_id, amount)
    select merchant_id, id, approval_id, 100
    from refund
    limit 1`,
  `insert into advance_recovery (merchant_id, amount) values (${merchant}, 100)`,
  `select approve_settlement_run(${asks('settlement.run')}, 'admin02')`,
  `select approve_settlement_run_proven(${asks('settlement.run')}, 'admin02')`,
  `select set_config('app.approval', ${asks('settlement.run')}::text, true);
    select approve_settlement_run(${asks('settlement.run')}, 'admin02')`,
  `select cancel_settlement(${pending}, 'admin01')`,
  `select return_settlement(${pending}, 'admin01')`,
  `select make_settlement_run(${item(`'merchants', json_build_array(${merchant})`, 'admin01')})`,
  `select make_settlements(array[${merchant}], 'operator', 'admin01')`,
  `select send_settlements(${item(`'numbers', json_build_array(${settlementIn('made')})`, 'admin01')})`,
  `select match_settlement(${item(`'no', ${settlementIn('paying')}, 'line', 1`, 'admin01')})`,
  `select fail_settlement(${item(`'no', ${settlementIn('paying')}, 'reason', 'x'`, 'admin01')})`,
  `select refuse_settlement_run(
    ${item(`'no', (select run_no from settlement_run order by id desc limit 1), 'reason', 'x'`, 'admin01')})`,
  `select pay_settlement(s.id, 1, '{}'::json) from settlement s where s.state = 'paying'`,
  `select book_settlement(s, s.payable_account, null, '{}', '{}') from settlement s where s.state = 'paying'`,
  `select fail_settlement_payment(s, 'x', '', '{}', '{}') from settlement s where s.state = 'paying'`,
  `select give_back_settlement(s, s.payable_account, null, null, 'x', 'admin01') from settlement s`,
  `update settlement set state = 'approved' where state = 'made'`,
  `update settlement set account_no = 'forged', holder = 'forged'`,
  `update settlement_run set state = 'approved'`,
  `insert into settlement_plan (merchant_id, schedule, least_amount) values (${merchant}, 't1', 1)`,
  `insert into settlement_account (merchant_id, holder, bank_name, account_no, evidence, evidence_note, usable_from,
      approval_id)
    select merchant_id, holder, bank_name, account_no, evidence, evidence_note, now(), approval_id
    from settlement_account
    limit 1`,
  `update settlement_account set usable_from = now() - interval '1 day', stopped_at = null`,
  `delete from settlement_plan`,
  `update reserve_part set released_at = now()`,
  `update reserve_part set drawn = amount`,
  `insert into reserve_draw (settlement_id, refund_id, amount)
    select p.settlement_id, r.id, 1
    from reserve_part p, refund r
    limit 1`,
  `update statement_debit set settlement_id = 1`,
  `update statement_debit set own_transfer_id = 1`,
  `select approve_surplus(0, 'admin01')`,
  `select approve_surplus_proven(0, 'admin01')`,
  `select request_surplus(l, o) from statement_line l, collection_order o`,
  `insert into own_transfer (transfer_no, approval_id, from_account, to_account, amount, reason)
    select 'ZJ000000000001', a.id, 1, 2, 1, 'earned'
    from approval a
    limit 1`,
  `update own_transfer set amount = amount + 1`,
  `select make_own_transfer(0, 'admin01')`,
  `select match_own_transfer(0, 'admin01')`,
  `select cancel_own_transfer(0, 'admin01')`,
  `select make_own_transfer_proven(0)`,
  `select prove_own_transfer(0, 0, 0, 'admin01')`,
  `select book_remittance(0, 'admin01')`,
  `select book_remittance_proven(0, 'admin01')`,
  `update channel_remittance set cost = cost + 1`,
  `insert into channel_remittance_day (channel_id, day, remittance_id) values (1, '2026-01-01', 1)`,
  `select adjust_collection(${pending}, 'admin01')`,
  `select close_collection_order(${open}, 'admin01', 'x')`,
  `select close_collection_order(${settled}, 'admin01', 'x')`,
  `select credit_approved_float(${pending})`,
  `select set_config('app.approval', ${pending}::text, true); select credit_approved_float(${pending})`,
  `select credit_bank_top_up(${pending}, 'admin01')`,
  `select settle_deposit(1, false, true)`,
  `select record_deposits(1, 'x', '[]')`,
  `select confirm_deposit(1, 99)`,
  `select decide_deposit(${pending}, 'admin01')`,
  `select *
    from transfer_float(
      ${item(
        `'no', 'HBX1', 'key', 'forged-key', 'sender', ${id('agent01')}, 'receiver', ${id('agent02')},
        'amount', 100, 'remark', ''`,
        'agent01',
      )})`,
  `select *
    from request_cash_out(
      ${item(
        `'no', 'TXX1', 'key', 'forged-key', 'participant', ${id('agent01')},
        'source', 'float', 'amount', 10000, 'acc_id', 1, 'remark', ''`,
        'agent01',
      )})`,
  `select release_cash_out((select max(id) from approval), 'admin01')`,
  `select return_cash_out((select max(id) from approval), 'admin01')`,
  `select send_cash_out(${item(`'no', (select cash_out_no from cash_out limit 1), 'reference', 'x'`, 'admin01')})`,
  `update cash_out set status = 1`,
  `select * from create_payout_orders(${merchant}, 'k', 'n', 'i', 'aa', false, 'agent_float', '[]')`,
  `select * from step_payout_claim(${item(`'step', 'accept', 'order_no', ${claim}`, 'admin01')})`,
  `select *
    from step_payout_claim(
      json_build_object('step', 'accept', 'order_no', ${claim}, 'actor_kind', 'merchant', 'actor', 'merchant:M1001',
        'merchant', ${merchant}, 'key_id', 'k', 'nonce', 'n1', 'idem', 'i1', 'hash', 'aa'))`,
  `select *
    from claim_payouts(
      json_build_array(${item(`'id', ${listed}, 'taid', ${id('agent01')}, 'claim_no', 'QDX1'`, 'agent01')}))`,
  `select *
    from close_payout(
      ${item(
        `'ending', 4, 'order_no', (select order_no from payout_order where status = 0 limit 1), 'remark',
        'x'`,
        'admin01',
      )})`,
  `select settle_payout(o, c, 'x', now())
    from payout_order o
    join payout_claim c on c.payout_id = o.id
    where o.status = 1`,
  `update payout_order set status = 2`,
  `select *
    from send_payouts(
      ${item(`'numbers', json_build_array((select order_no from payout_order where status = 0 limit 1))`, 'admin01')})`,
  `select *
    from send_payouts_proven(
      ${item(`'numbers', json_build_array((select order_no from payout_order where status = 0 limit 1))`, 'admin01')})`,
  `select fail_bank_payout(${item(`'no', (select order_no from payout_order limit 1), 'reason', 'x'`, 'admin01')})`,
  `select match_bank_payout(${item(`'no', (select order_no from payout_order limit 1), 'line', 1`, 'admin01')})`,
  `select approve_payout(${pending}, 'admin01')`,
  `select approve_payout_proven(${pending}, 'admin01')`,
  `select return_payout(${pending}, 'admin01')`,
  `select pay_bank_payout(o, 1, '{}') from payout_order o`,
  `select post_payout(o, 1, '{}', '{}', now()) from payout_order o`,
  `insert into payout_payment (payout_id, attempt, batch_id, sent_by) values (${listed}, 1, 1, 'admin01')`,
  `update payout_order set approval_id = ${pending}`,
  `update statement_debit set payout_id = ${listed}`,
  `insert into statement_line (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
      account_no)
    values (1, 1, sha256('x'), 1, sha256('x'), now(), true, current_date, 1, 'x')`,
  `insert into channel_notification (connector, notification_id, body_hash, agt_order_no)
    values ('sandbox', 'x', '', ${open})`,
  `update person_usage set day_amount = 0, month_amount = 0`,
  `insert into receipt (order_id, line_id, amount, way)
    select id, 1, amount, 'auto'
    from collection_order
    where status = 1
    limit 1`,
  `select confirm_by_decision(${pending}, 'admin01')`,
  `select confirm_by_decision_proven(${pending}, 'admin01')`,
  `insert into order_place (order_id, place_id, bank_account_id, pay_reference, virtual_way)
    values (1, 1, 1, '2222222', 'none')`,
  `insert into bank_account (code, bank, holder, account_no, kind) values ('forged', '银行', '机构', 'enc1.a.x', 'client')`,
  `insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id)
    select 'mine', 'wechat', '渠道', '1', '{code}', '{}', max(id) from channel_secret`,
  `insert into channel_receipt (channel_id, channel_no, payment_no, amount, paid_at, source)
    select max(id), 'x', 'x', 1, now(), 'query' from payment_channel`,
  `insert into channel_notice (channel_id, sealed, bytes) select max(id), '\\x00', 1 from payment_channel`,
  `insert into channel_payout (channel_id, channel_no, transfer_no, kind, amount, happened_at, source)
    select max(id), 'x', 'x', 'paid', 1, now(), 'query' from payment_channel`,
  `insert into channel_transfer (transfer_no, order_no, channel_id, amount)
    select 'DF00000000T1', 'DF00000000', max(id), 1 from payment_channel`,
  `update channel_transfer set state = 'failed', ended_at = now(), ask_at = null`,
  `select take_channel_transfer(1, '{}')`,
  `select open_channel_transfer('settlement', (select settlement_no from settlement limit 1), 9, 1, 1)`,
  `select pay_channel_transfer(t, e) from channel_transfer t, channel_payout e`,
  `select fail_channel_transfer(t, 'x') from channel_transfer t`,
  `select return_channel_transfer(t, e, 'x') from channel_transfer t, channel_payout e`,
  `update channel_payment set state = 'paid', ended_at = now(), ask_at = null`,
  `select take_channel_receipt(1, 'x', 'x', 1, 'CNY', now(), '', 'query', null)`,
  `insert into channel_refund (channel_id, sent_no, receipt_id, refund_id, attempt, amount, refunded_at, source)
    select max(q.channel_id), 'x', max(q.id), max(r.id), 1, 1, now(), 'query' from channel_receipt q, refund r`,
  `select take_channel_refund(1, 'x', 'x', 1, now(), 'query', null)`,
  `select fail_channel_refund(1, 'x', 'x')`,
  `select return_channel_refund(1, 'x', 'x')`,
  `select settle_open_receipts()`,
  `insert into channel_bill (channel_id, day) select max(id), '2026-01-01' from payment_channel`,
  `update channel_bill set fault = 'x'`,
  `insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at)
    select max(id), '2026-01-01', 1, 'payment', 'x', 'x', 1, 0, now() from payment_channel`,
  `update channel_bill_row set outcome = 'agreed'`,
  `insert into channel_difference (channel_id, day, kind, about, no, channel_no)
    select max(id), '2026-01-01', 'only_us', 'payment', 'x', 'x' from payment_channel`,
  `select compare_bill_row(1, '2026-01-01'), end_bill_comparison(1, '2026-01-01')`,
  `select end_channel_notice(1, 'refused', '', '', 0), prune_channel_notices(1)`,
  `insert into receiving_place (product_id, kind) select min(id), 'participants' from product`,
  `update merchant set acquiring_agent = ${id('agent02')} where id = ${merchant}`,
  `select post_statement_suspense(0), take_receipt(null::statement_line, null::collection_order, 'x', null, now())`,
];

const APPROVALS = [
  `${forgedApproval('float.credit', id('agent02'), '{"reference": "x"}', '100::bigint')}`,
  `${forgedApproval('float.credit', id('agent02'), '{"reference": "x"}', '100::bigint')} ${vote('admin02')} ${inForce}
    select credit_approved_float((select max(id) from approval));`,
  `insert into approval_check (approval_id, user_id, verdict, hash)
    select id, ${user('admin02')}, 'approve', hash
    from approval
    where id = ${pending}`,
  `insert into approval_check (approval_id, user_id, verdict, hash, comment)
    select id, ${user('admin02')}, 'reject', hash, 'x'
    from approval
    where id = ${pending}`,
  `select set_config('app.session', 'guessed', true);
    insert into approval_check (approval_id, user_id, verdict, hash)
    select id, ${user('admin02')}, 'approve', hash
    from approval
    where id = ${pending}`,
  ...[1, 2, 3, 4].map(
    (state) => `update approval set state = ${state}, closed_at = now(), closed_by = maker_id where id = ${pending}`,
  ),
  `update approval set payload = '{}' where id = ${pending}`,
  `update approval set needed = 0 where id = ${pending}`,
  `delete from approval where id = ${pending}`,
  `update approval_kind set two_above = 99999999999`,
  `update approval_kind set checkers = 1`,
  `create function pg_temp.f() returns int language sql as 'select 1'`,
  `${shadow} update person set daily_amount = daily_amount + 1 where id = (select min(id) from person)`,
  `${shadow} select credit_approved_float(1)`,
];

const SETTINGS = [
  `update app_user set roles = '{operator_admin}' where username = 'agent02'`,
  `update app_user set password_hash = 'x'`,
  `update app_user set totp_bound_at = null, totp_secret = null`,
  `insert into app_user (username, password_hash, roles) values ('intruder', 'x', '{operator_admin}')`,
  `select enter_user('intruder', 'x', '', '', '{operator_admin}', null, null, null)`,
  `select change_staff(${user('risk01')}, '{operator_admin}', true)`,
  `select enter_merchant_user('intruder', 'x', '', '', '{merchant_admin}', ${merchant}, null,
    now() + interval '1 day')`,
  `select change_merchant_user(${user('merchant04')}, '{merchant_admin}', true)`,
  `select reset_password(${user('admin01')}, 'x', now() + interval '1 day')`,
  `select reset_two_factor(${user('admin01')})`,
  `select save_role('operator_x', 'X', '{approval:read}', false)`,
  `insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
    values (${user('admin01')}, sha256('x'), sha256('y'), 'PC', now() + interval '1 day', now() + interval '1 day')`,
  `update session set token_hash = sha256('x') where id = (select min(id) from session)`,
  `insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${user('admin01')}, 'x', 'x', 0, '{}', 'x', now())`,
  `insert into role (code, name, permissions) values ('operator_x', 'X', '{approval:read}')`,
  `update role set permissions = '{approval:read}'`,
  `insert into licence_profile overriding system value select (
      jsonb_populate_record(l, jsonb_build_object('id', l.id + 1000))).*
    from licence_profile l`,
  `update licence_profile set valid_to = now() + interval '9 years'`,
  `insert into merchant_fee (merchant_id, product_id, effective_from, rate)
    select ${merchant}, id, now() + interval '1 second', 1
    from product
    limit 1`,
  `update merchant set name = name where id = ${merchant};
    insert into merchant_fee (merchant_id, product_id, effective_from, rate)
    select ${merchant}, id, now() + interval '1 second', 1
    from product
    limit 1`,
  `update merchant_fee set most = 0, fixed = 0, least = 0, refund_fee = 0, tiers = '[]', payout_fixed = 0`,
  `insert into merchant_volume (merchant_id, product_id, month, amount)
    select ${merchant}, id, '2020-01-01', 999999999999
    from product
    limit 1`,
  `update merchant_volume set amount = 999999999999`,
  `delete from merchant_volume`,
  `insert into solvency_point (at, currency, owed, books, outside) values (now(), 'CNY', 0, 0, 0)`,
  `update solvency_point set owed = 0`,
  `delete from solvency_point`,
  `insert into merchant_key (key_id, merchant_id, secret) values ('forged', ${merchant}, 'x')`,
  `update merchant set name = name where id = ${merchant};
    insert into merchant_key (key_id, merchant_id, secret) values ('forged', ${merchant}, 'x')`,
  `update merchant_key set secret = 'x'`,
  `update merchant_key set expires_at = null where expires_at is not null`,
  `insert into webhook_endpoint (merchant_id, url, verified_at)
    values (${merchant}, 'https://attacker.example/', now())`,
  `update merchant set name = name where id = ${merchant};
    insert into webhook_endpoint (merchant_id, url, verified_at)
    values (${merchant}, 'https://attacker.example/', now())`,
  `update webhook_endpoint set url = 'https://attacker.example/'`,
  `insert into webhook_secret (merchant_id, secret) values (${merchant}, 'x')`,
  `update merchant set ip_allow = '{0.0.0.0/0}'`,
  `update merchant set amount_jitter = 99`,
  `update collection_order set payer_name = '', tag = 'x', voucher_picture = null`,
  `select unshared_amount(${merchant}, 1, 100, 1, ',')`,
  `insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by, kyb_expires_at)
    values ('M9999', 'x', (select legal_name from merchant limit 1), 2, ${user('admin01')}, ${user('admin02')},
      now() + interval '1 year')`,
  `insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${id('agent01')}, id, now() + interval '1 second', 1
    from product
    limit 1`,
  `update participant set phone = phone where id = ${id('agent01')};
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${id('agent01')}, id, now() + interval '1 second', 1
    from product
    limit 1`,
  `insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${id('agent02')}, id, now() + interval '1 second', 2
    from product
    limit 1`,
  `update person set daily_amount = 999999999999`,
  `update participant set kyc_status = 2, kyc_reviewed_by = ${user('admin01')} where kyc_status <> 2`,
  `update participant set kyc_reviewed_by = ${user('risk01')}`,
  `update participant set business = 'individual'`,
  `update participant set business_due = now() + interval '9 years', register_due = now() + interval '9 years'`,
  `update participant set kyc_status = 2, business = 'enterprise', kyc_reviewed_by = ${user('admin01')}`,
  `insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, min_amount, max_amount,
      status, check_status)
    select participant_id, acc_type, out_auth_no, receive_user_name, 1, 999999, 1, 'approved'
    from collection_account
    limit 1`,
  `update collection_account
    set check_status = 'approved', checked_by = ${user('admin01')}
    where check_status = 'pending'`,
  `update collection_account
    set out_auth_no = (select min(out_auth_no) from collection_account)
    where check_status = 'approved'`,
  `update collection_account set evidence_due = now() + interval '9 years'`,
  `update collection_account set evidence = '', evidence_paper = null where status = 1`,
  `update collection_account set evidence_paper = (select min(name) from account_paper) where status = 1`,
  `insert into account_paper (name, owner_id, participant_id, uploaded_at)
    select name, ${user('admin02')}, ${id('agent02')}, now()
    from stored_file
    where kind = 'account-code'
    limit 1`,
  `update channel set secret = 'x'`,
  `update product set max_amount = max_amount * 100`,
  `insert into cash_out_terms overriding system value select (
      jsonb_populate_record(t, jsonb_build_object('id', t.id + 1000))).*
    from cash_out_terms t`,
  `insert into jurisdiction_policy (code, name, services, settlement_modes, account_types, legal_basis, approval_id)
    values ('XX', 'x', '{collection}', '{agent_float}', '{2}', 'x', ${pending})`,
  `update screening_hit set state = 1`,
  `update screening_list set enabled = false`,
  `update screening_list set released_at = null`,
  `update screening_list set released_at = now() - interval '1 year' where enabled`,
  `update screening_list set unkeyed_at = now() where enabled`,
  `update screening_entry e set keys = '{}' from screening_list l where l.id = e.list_id and l.enabled`,
  `update screening_entry e set keys = null from screening_list l where l.id = e.list_id and l.enabled`,
  `select drop_screening_entries(id, 1000) from screening_list where enabled`,
  `select lift_freeze(1, 'admin01')`,
  `update retention_period set months = 1`,
];

const auditRow = (kind: string, who: string, name: string) =>
  `insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, request_id)
    values ('${kind}', ${who}, '${name}', 'x.y', 'x', '1', 'x')`;
const AUDIT = [
  auditRow('user', user('admin01'), 'admin01'),
  auditRow('system', 'null', 'admin01'),
  `select write_audit('user', 'admin01', 'x.y', 'x', '1', null, null, 'x', '')`,
  `select write_audit('system', 'admin01', 'x.y', 'x', '1', null, null, 'x', '')`,
  `select write_audit('system', 'system:admin01', 'x.y', 'x', '1', null, null, 'x', '')`,
  `select write_audit('merchant', 'Admin01', 'x.y', 'x', '1', null, null, 'x', '')`,
  `select set_config('app.session', 'guessed', true);
    select write_audit('user', 'admin01', 'x.y', 'x', '1', null, null, 'x', '')`,
  `update audit_log set actor_name = 'x'`,
  `delete from audit_log`,
  `insert into audit_seal values (999999, 999999, sha256('x'))`,
  `update audit_head set seq = seq + 1`,
  `insert into event_log (kind, order_no, actor) values ('approval.checked', '1', 'admin01')`,
  `alter table audit_log disable trigger all`,
  `set session_replication_role = replica`,
  `set role mashang`,
];

const as = (login: Attempt['as'], list: readonly string[]) => list.map((sql): Attempt => ({ as: login, sql }));
/** All attempts as the application; those on money, approvals and names as the other logins too. */
export const ATTEMPTS: readonly Attempt[] = [
  ...as('app', [...MONEY, ...APPROVALS, ...SETTINGS, ...AUDIT]),
  ...as('participant', [...MONEY, ...APPROVALS, ...AUDIT]),
  ...as('identity', [...MONEY, ...APPROVALS, ...AUDIT]),
  ...as('merchant', [...MONEY, ...APPROVALS, ...SETTINGS, ...AUDIT]),
  ...as('evidence', [...APPROVALS, ...SETTINGS]),
];
