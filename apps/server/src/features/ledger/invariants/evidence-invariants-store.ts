import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of figures for money outside: what proves each figure, and what nothing proves yet. */
export const EVIDENCE_CHECKS = [
  {
    name:
      '机构收款恰有一笔到账凭证 · ' +
      'a collection settled at the institution has one receipt, on the account that took it, for its amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, r.id is null or o.paid_in_amount is distinct from r.amount
        or c.transfer_id is null
        or case when r.channel_receipt_id is null then l.id is null or l.state <> 'matched' or l.reversal
            or l.amount is distinct from r.amount + r.excess or l.bank_account_id is distinct from r.bank_account_id
          else q.state <> 'settled' or q.amount <> r.amount or r.excess <> 0 or r.bank_account_id is not null
            or not exists (select from channel_payment x where x.payment_no = q.payment_no
              and x.channel_id = q.channel_id and x.order_id = o.id and x.state = 'paid') end as wrong
      from collection_order o left join receipt r on r.order_id = o.id left join statement_line l on l.id = r.line_id
        left join channel_receipt q on q.id = r.channel_receipt_id
        left join payment_channel z on z.id = q.channel_id
        left join ledger_transfer t on t.reference = 'collection:' || o.id
        left join (select distinct p.transfer_id, p.account_id, -p.amount as amount
          from ledger_account a
          join ledger_posting p on p.account_id = a.id
          where a.kind in ('bank_clearing', 'channel_clearing')) c
          on c.transfer_id = t.id and c.amount = r.amount and c.account_id = coalesce(z.clearing_account,
            (select b.clearing_account from bank_account b where b.id = r.bank_account_id))
      where o.place_id is not null and o.status in (2, 4, 5)
      union all
      select o.agt_order_no,
        o.status not in (2, 4, 5) or l.state <> 'matched' or l.amount is distinct from r.amount + r.excess
      from receipt r
      join collection_order o on o.id = r.order_id
      join statement_line l on l.id = r.line_id
      where o.place_id is null
      union all
      select o.agt_order_no, true
      from collection_adjustment a
      join collection_order o on o.id = a.order_id
      where o.place_id is not null ${ONCE}) x`,
  },
  {
    // The demo's payers and the sandbox also pay through the channel's own notification: there is no other way.
    name:
      '渠道订单恰有一条渠道通知，或两人的差额决定 · ' +
      'a settled order that a channel confirms (patterns 1 to 8, no receipt) has one notice of the channel, or a ' +
      'decision of two people that settled it',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, coalesce(n.notices, 0) > 1
        or n.notices is null and not exists (select from collection_adjustment x join approval a on a.id = x.approval_id
          where x.order_id = o.id and x.settled > 0 and a.kind = 'collection.adjust' and a.state = 1
            and a.subject_id = o.agt_order_no) as wrong
      from collection_order o
      left join (select agt_order_no, count(*) as notices from channel_notification group by 1) n on n.agt_order_no
        = o.agt_order_no
      where o.status in (2, 4, 5) and o.pay_pattern between 1 and 8 and o.place_id is null
        and not exists (select from receipt r where r.order_id = o.id) ${ONCE}) x`,
  },
  {
    name:
      '机构到账只作其订单的凭证 · ' +
      'a line of the institution is matched with the order that it pays, or with an order of its amount from a channel',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(id::text) filter (where wrong))[1:10] as examples from (
      select l.id, not exists (select from receipt r where r.order_id = o.id and r.line_id = l.id)
        and (o.settlement_mode <> 'institution' or o.place_id is not null or l.amount <> o.amount) as wrong
      from statement_match m join statement_line l on l.id = m.line_id join collection_order o on o.id = m.order_id
      where m.undone_at is null and l.bank_account_id is not null ${ONCE}) x`,
  },
  {
    name:
      '少付的到账按实收结算经两人核定 · ' +
      'two people decided every settlement of an institution’s order below the amount that it asks',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        not exists (select from approval a where a.id = r.approval_id and a.kind = 'statement.match' and a.state = 1
        and a.payload -> 'items' @> jsonb_build_array(
          jsonb_build_object('orderNo', o.agt_order_no, 'settlePart', true))) as wrong
      from receipt r join collection_order o on o.id = r.order_id where r.amount < o.amount ${ONCE}) x`,
  },
  {
    name:
      '渠道到账恰有一个去处 · ' +
      'what a payment channel received is the receipt of one order, or lies on suspense, or waits for a frozen order',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.code || ' ' || q.channel_no as no,
        (q.state = 'settled') <> (r.id is not null) or r.amount <> q.amount
        or (q.state = 'suspense') <> (t.id is not null)
        or q.state = 'open' and q.at < now() - interval '1 hour'
          and not exists (select from channel_payment p join collection_order o on o.id = p.order_id
            where p.payment_no = q.payment_no and (o.frozen or o.adjustment is not null)) as wrong
      from channel_receipt q join payment_channel c on c.id = q.channel_id
      left join receipt r on r.channel_receipt_id = q.id
      left join ledger_transfer t on t.reference = 'channel-receipt:' || q.id
      union all
      select p.payment_no, not exists (select from channel_receipt q
        where q.payment_no = p.payment_no and q.channel_id = p.channel_id)
      from channel_payment p
      where p.state = 'paid' ${ONCE}) x`,
  },
  {
    name:
      '渠道账面等于渠道凭证 · ' +
      'the book balance of each payment channel equals what it received and paid, less what still waits',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(code) filter (where wrong))[1:10] as examples from (
      select c.code, -coalesce((select sum(p.amount) from ledger_posting p where p.account_id = c.clearing_account), 0)
        <> coalesce((select sum(e.amount) from channel_evidence(c.id) e where e.state <> 'open'), 0) as wrong
      from payment_channel c ${ONCE}) x`,
  },
  {
    name:
      '渠道打款等于所付账单减手续费 · ' +
      'a channel paid its balance out by one statement line, of what the bills of its days leave: its cost is the ' +
      'sum of their fees, and the channel’s books are what it received less what it returned and paid',
    // The channel's books are added up here from the receipts and payments themselves, not from channel_evidence.
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.code || ' ' || m.from_day as no,
        (m.amount, m.cost, m.to_day - m.from_day + 1) is distinct from (b.amount, b.cost, b.days)
        or b.uncompared > 0
        or l.state is distinct from 'remitted' or l.amount is distinct from m.amount - m.cost
        or a.kind is distinct from 'client'
        or (p.at_channel, p.at_bank, p.as_cost, p.rows)
          is distinct from (m.amount, m.cost - m.amount, nullif(-m.cost, 0), 2 + (m.cost <> 0)::int) as wrong
      from channel_remittance m
      join payment_channel c on c.id = m.channel_id
      left join statement_line l on l.id = m.line_id
      left join bank_account a on a.id = l.bank_account_id
      cross join lateral (select count(distinct d.day)::int as days,
          count(*) filter (where x.state <> 'compared') as uncompared,
          coalesce(sum(r.amount) filter (where r.kind <> 'other'), 0)::bigint as amount,
          coalesce(sum(r.fee), 0)::bigint as cost
        from channel_remittance_day d
        join channel_bill x on x.channel_id = d.channel_id and x.day = d.day
        left join channel_bill_row r on r.channel_id = d.channel_id and r.day = d.day
        where d.remittance_id = m.id and d.channel_id = m.channel_id and d.day between m.from_day and m.to_day) b
      cross join lateral (select count(*)::int as rows,
          sum(y.amount) filter (where y.account_id = c.clearing_account)::bigint as at_channel,
          sum(y.amount) filter (where y.account_id = a.clearing_account)::bigint as at_bank,
          sum(y.amount) filter (where k.owner_kind = 'operator' and k.kind = 'channel_cost')::bigint as as_cost
        from ledger_transfer t
        join ledger_posting y on y.transfer_id = t.id
        join ledger_account k on k.id = y.account_id
        where t.reference = 'channel-remittance:' || m.id and t.type = 'channel.remitted') p
      union all
      select 'day ' || d.channel_id || ' ' || d.day, m.id is null
      from channel_remittance_day d
      left join channel_remittance m on m.id = d.remittance_id and m.channel_id = d.channel_id
        and d.day between m.from_day and m.to_day
      union all
      select c.code, -coalesce((select sum(p.amount) from ledger_posting p where p.account_id = c.clearing_account), 0)
        <> coalesce((select sum(q.amount) from channel_receipt q where q.channel_id = c.id and q.state <> 'open'), 0)
        - coalesce((select sum(r.amount) from channel_refund r where r.channel_id = c.id and r.returned_at is null), 0)
        - coalesce((select sum(case e.kind when 'paid' then e.amount else -e.amount end)
          from channel_payout e
          where e.channel_id = c.id), 0)
        - coalesce((select sum(r.amount) filter (where r.kind <> 'other')
          from channel_remittance_day d
          join channel_bill_row r on r.channel_id = d.channel_id and r.day = d.day
          where d.channel_id = c.id), 0)
      from payment_channel c ${ONCE}) x`,
  },
  {
    name:
      '渠道退款恰有一条渠道凭证 · ' +
      'a payment of a refund by a channel is paid by one refund of that channel, of the receipt it names and its ' +
      'amount, and no receipt is refunded above what came',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no,
        (p.paid_at is not null) <> (c.id is not null)
          or c.id is not null
            and ((c.amount, c.sent_no, c.receipt_id, c.channel_id)
              is distinct from (r.amount, p.reference, r.channel_receipt_id, q.channel_id)
              or (p.returned_at is null) <> (c.returned_at is null))
          or r.state = 4 and p.attempt = r.attempt and (p.paid_at is null or p.returned_at is not null) as wrong
      from refund_payment p
      join refund r on r.id = p.refund_id
      left join channel_receipt q on q.id = r.channel_receipt_id
      full join channel_refund c on c.refund_id = p.refund_id and c.attempt = p.attempt
      where p.executor = 'channel' or c.id is not null
      union all
      select r.refund_no, p.refund_id is null
      from refund r left join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
      where r.executor = 'channel' and r.state in (3, 4, 5, 6)
      union all
      select c.code || ' ' || q.channel_no, q.state = 'open'
        or q.amount < sum(r.amount) filter (where r.state not in (7, 8, 9))
      from refund r
      join channel_receipt q on q.id = r.channel_receipt_id
      join payment_channel c on c.id = q.channel_id
      group by c.code, q.channel_no, q.state, q.amount ${ONCE}) x`,
  },
  {
    name: '一笔流水只作一次凭证 · no statement line is evidence twice, and each one proves a booking of its own amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(id::text) filter (where wrong))[1:10] as examples from (
      select l.id, case
          when l.state = 'own_transfer' then u.used <> 0
            or not exists (select from own_transfer o where o.line_id = l.id)
          when l.state = 'remitted' then u.used <> 0
            or not exists (select from channel_remittance m where m.line_id = l.id)
          when l.state in ('open', 'not_ours', 'top_up', 'refund', 'returned', 'reversed') then u.used <> 0
          when l.state = 'suspense' then u.suspended <> l.amount or u.used <> l.amount
          else r.id is not null and u.used <> l.amount or r.id is null and u.used <> 0 end
        or (r.id is not null)::int + coalesce(e.uses, 0) > 1
        or coalesce(case l.state when 'open' then e.uses > 0 when 'not_ours' then e.uses > 0
          when 'returned' then e.uses is null when 'refund' then e.uses is null when 'reversed' then e.uses is null end,
          false) as wrong
      from statement_line l left join receipt r on r.line_id = l.id
        left join (
          select x.line_id, count(*) as uses from (
            select return_line_id as line_id from refund_payment
            union all select return_line_id from settlement
            union all select return_line_id from payout_payment
            union all select return_line_id from cash_out
            union all select return_line_id from verification_payment
            union all select reverses_line from statement_debit
            union all select line_id from top_up_order union all select line_id from own_transfer
            union all select line_id from channel_remittance) x
          where x.line_id is not null group by 1) e on e.line_id = l.id
        left join (
          select t.reference, sum(p.amount) filter (where p.amount > 0) as suspended
          from ledger_transfer t
          join ledger_posting p on p.transfer_id = t.id
          where t.reference like 'statement-line:%' group by 1) s on s.reference = 'statement-line:' || l.id
        cross join lateral (select coalesce(s.suspended, 0) as suspended,
          coalesce(s.suspended, 0) + coalesce(r.amount, 0) as used) u
          ${ONCE}) x`,
  },
  {
    name: '机构账户账面等于流水加列明差异 · each bank account’s book balance equals its statement lines and the listed differences',
    // A listed difference is always complete: a line without a booking, or a booking without a line.
    query: `with d as materialized (select bank_account_id, sum(coalesce(shown, -booked)) as amount
      from clearing_differences()
      where shown is null or booked is null
      group by 1)
      select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(code) filter (where wrong))[1:10] as examples from (
      select a.code, s.received - s.spent - (a.opening - b.posted) is distinct from coalesce(d.amount, 0) as wrong
      from bank_account a
      cross join lateral (select coalesce(sum(p.amount), 0) as posted
        from ledger_posting p
        where p.account_id = a.clearing_account) b
      cross join lateral (select
        coalesce((select sum(l.amount) from statement_line l where l.bank_account_id = a.id and l.state <> 'reversed'),
          0) as received,
        coalesce(
          (select sum(x.amount) from statement_debit x where x.bank_account_id = a.id and x.reverses_line is null),
          0) as spent) s
      left join d on d.bank_account_id = a.id ${ONCE}) x`,
  },
  {
    name: '机构收款不经参与方 · an order that is paid to the institution has no collector, uses no float and holds nothing',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        o.account_id is not null or o.participant_id is not null or o.float_account is not null
          or o.settlement_mode <> 'institution'
        or exists (select from ledger_hold h where h.reference = 'collection:' || o.id) as wrong
      from collection_order o where o.place_id is not null ${ONCE}) x`,
  },
  {
    // A policy's row is overwritten, but its approvals contain what it said before. A minute is allowed on both sides,
    // because a change committed while an order was being made may be older than what its creation has read.
    name:
      '机构订单的佣金有代理网络的许可 · ' +
      'an institution’s order or payout pays commission only if licence and policy allowed agents when it was made',
    query: `with made as (
        select agt_order_no as no, create_time as at
        from collection_order
        where settlement_mode = 'institution' and cardinality(chain_accounts) > 0
        union all select order_no, create_time
        from payout_order
        where settlement_mode = 'institution' and cardinality(chain_accounts) > 0),
      policy as materialized (
        select code, changed_at as since, services from jurisdiction_policy
        union all select subject_id, closed_at, array(select jsonb_array_elements_text(payload -> 'services'))
        from approval
        where kind = 'jurisdiction.policy' and state = 1)
      select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select m.no, not exists (select from licence_profile l
        where l.created_at <= m.at + interval '1 minute' and 'agent_network' = any (l.services)
          and not exists (select from licence_profile n
            where n.id > l.id and n.created_at <= m.at - interval '1 minute')
          and case
            when l.jurisdiction in ('CN', 'DEMO', 'DEMO-I') then 'agent_network'
              = any ((policy_of(l.jurisdiction)).services) else exists (select from policy p
            where p.code = l.jurisdiction and p.since <= m.at + interval '1 minute'
              and 'agent_network' = any (p.services)
              and not exists (select from policy q
                where q.code = p.code and q.since > p.since and q.since <= m.at - interval '1 minute')) end) as wrong
      from made m ${ONCE}) x`,
  },
  {
    name:
      '自有划转两侧流水齐全才入账 · ' +
      'an own transfer goes between an own account and a client account by two people, and is booked with both ' +
      'lines and not before',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.transfer_no as no,
        f.kind = t.kind or a.kind is distinct from 'own.transfer' or a.state is distinct from 1
          or a.amount is distinct from o.amount
        or o.debit_id is not null
          and (d.id is null or d.bank_account_id is distinct from f.id or d.amount <> o.amount or d.reversal
          or d.own_transfer_id is distinct from o.id
          or num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id, d.payout_id, d.own_transfer_id,
            d.verification_id, d.reverses_line)
            <> 1)
        or o.line_id is not null
          and (l.id is null or l.bank_account_id is distinct from t.id or l.amount <> o.amount or l.reversal
            or l.state <> 'own_transfer')
        or o.state = 'done' and num_nonnulls(d.id, l.id) <> 2
        or coalesce(
          (select array_agg(p.account_id || ':' || p.amount order by p.line)
            from ledger_transfer x
            join ledger_posting p on p.transfer_id = x.id
            where x.type = 'own.moved' and x.reference = 'own:' || o.id), '{}')
          <> case o.state
            when 'done' then array[f.clearing_account || ':' || o.amount, t.clearing_account || ':' || -o.amount]
              else '{}'::text[] end as wrong
      from own_transfer o
      join bank_account f on f.id = o.from_account
      join bank_account t on t.id = o.to_account
      left join approval a on a.id = o.approval_id
      left join statement_debit d on d.id = o.debit_id left join statement_line l on l.id = o.line_id
      union all
      select 'debit ' || d.id, true from statement_debit d
      where d.own_transfer_id is not null
        and not exists (select from own_transfer o where o.debit_id = d.id and o.id = d.own_transfer_id) ${ONCE}) x`,
  },
  {
    name:
      '渠道账单逐行只作一次证据，合计等于各行 · ' +
      'a row of a channel’s bill is evidence once, of what the books have; a bill’s sums are those of its rows',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.code || ' ' || b.day as no, b.state <> 'waiting'
          and (b.rows <> coalesce(r.n, 0) or b.amount <> coalesce(r.amount, 0) or b.fee <> coalesce(r.fee, 0))
        or b.state = 'compared' and coalesce(r.left_over, 0) > 0 or b.state = 'waiting' and r.n is not null as wrong
      from channel_bill b
      join payment_channel c on c.id = b.channel_id
      left join (select x.channel_id, x.day, count(*)::int as n, sum(x.amount)::bigint as amount,
          sum(x.fee)::bigint as fee, count(*) filter (where x.outcome = '') as left_over
        from channel_bill_row x
        group by x.channel_id, x.day) r on r.channel_id = b.channel_id and r.day = b.day
      union all
      select 'row ' || x.id || ' ' || x.no,
        (x.outcome in ('agreed', 'taken', 'amount_differs')) <> (x.matched is not null)
        or x.matched is not null and m.key is null
        or x.outcome in ('agreed', 'taken') and (m.amount, m.no) is distinct from (x.amount, x.no)
        -- A transfer is named by our number, of which there is one; all else by the company's.
        or x.matched is not null
          and case x.kind when 'payout' then x.no is distinct from m.no else x.channel_no is distinct from m.channel_no
            end
        or x.outcome in ('only_channel', 'repeated', 'amount_differs')
          and not exists (select from channel_difference d where d.row_id = x.id)
        or count(*) over (partition by x.channel_id, x.matched) > 1 and x.matched is not null
      from channel_bill_row x
      left join (select c.id, m.* from payment_channel c cross join lateral channel_moves(c.id) m) m
        on m.id = x.channel_id and m.key = x.matched ${ONCE}) x`,
  },
] as const;
