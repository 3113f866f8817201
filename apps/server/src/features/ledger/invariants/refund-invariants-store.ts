import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of refunds. Each query is one statement that returns (checked, broken, examples). They use rules of their
 * own and `fee_of` and `share_of`, but none of the functions that pay refunds.
 */
export const REFUND_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '退款逐分入账，付款与退回各一次 · ' +
      'what a refund posted is its share of its order, once for its approval, each payment, return and cancelling',
    query: `with lines as (
        select r.id, r.refund_no as no, o.payable_account as account_id, r.fee_back - r.amount as amount
        from refund r
        join collection_order o on o.id = r.order_id
        where r.kind = 'refund'
        union all select r.id, r.refund_no, o.chain_accounts[s.n], -s.x
        from refund r
        join collection_order o on o.id = r.order_id
          cross join lateral unnest(r.shares_back) with ordinality s (x, n) where r.kind = 'refund'
        union all select r.id, r.refund_no, account_of('operator', 0, 'revenue'),
          (select coalesce(sum(x), 0) from unnest(r.shares_back) x) - r.fee_back
        from refund r
        where r.kind = 'refund'
        union all select r.id, r.refund_no,
          case when r.kind = 'difference' and o.settlement_mode = 'agent_float' then o.float_account
            else account_of('operator', 0, 'suspense') end,
          -r.amount
          from refund r left join collection_order o on o.id = r.order_id where r.kind <> 'refund'
        union all select r.id, r.refund_no,
          case r.kind when 'surplus' then account_of('operator', 0, 'refund_payable')
            else account_of('merchant', r.merchant_id, 'refund_payable') end,
          r.amount
        from refund r),
      due as (
        select t.reference, l.no, l.account_id,
          sum(l.amount * case when t.reference like 'refund-cancelled:%' then -1 else 1 end) as amount
        from lines l join refund r on r.id = l.id and not r.before_210 and r.approved_at is not null
          join lateral (
            select case when r.kind <> 'difference' then 'refund-approved:' || r.id else 'return:' || r.order_id
              end as reference
            union all select 'refund-cancelled:' || r.id where r.state = 9) t on true
        group by 1, 2, 3 having sum(l.amount) <> 0
        union all
        select case x.n when 1 then 'refund-paid:' else 'refund-returned:' end || r.id || ':' || p.attempt,
          r.refund_no, a.account_id, a.amount * case x.n when 1 then 1 else -1 end
        from refund r
        left join collection_order o on o.id = r.order_id
        join refund_payment p on p.refund_id = r.id and p.paid_at is not null
        cross join lateral (select 1 as n union all select 2 where p.returned_at is not null) x
        cross join lateral (
          values (
            case r.kind when 'surplus' then account_of('operator', 0, 'refund_payable')
              else account_of('merchant', r.merchant_id, 'refund_payable') end,
            -r.amount), (
            case
              when p.executor = 'collector' then o.float_account
              when p.executor = 'channel' then (
                select z.clearing_account
                from channel_refund q
                join payment_channel z on z.id = q.channel_id
                where q.refund_id = r.id and q.attempt = p.attempt)
              else coalesce(
                (select b.clearing_account
                  from bank_account b
                  where b.id = case x.n
                    when 1 then (select d.bank_account_id from statement_debit d where d.id = p.debit_id)
                    else (select l.bank_account_id from statement_line l where l.id = p.return_line_id) end),
                account_of('operator', 0, 'bank_clearing')) end,
            r.amount)) a (account_id, amount)),
      posted as (
        select t.reference, p.account_id, sum(p.amount) as amount
        from ledger_transfer t
        join ledger_posting p on p.transfer_id = t.id
        where t.type in ('collection.refunded', 'refund.surplus', 'refund.cancelled', 'refund.paid', 'refund.returned')
          and t.reference !~ '^refund:'
          or t.reference in (select 'return:' || r.order_id from refund r where r.kind = 'difference')
        group by 1, 2 having sum(p.amount) <> 0)
      select (select count(*) from refund) as checked, count(distinct reference) as broken,
        (array_agg(distinct coalesce(no, reference)))[1:10] as examples
      from due full join posted using (reference, account_id) where due.amount is distinct from posted.amount`,
  },
  {
    name:
      '已付退款都有付款凭证 · ' +
      'a refund that is paid has its outgoing evidence: an accepted proof, a booked line or a refund of its channel, ' +
      'of its amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no,
        not exists (select from refund_payment p left join statement_debit d on d.id = p.debit_id
          left join channel_refund c on c.refund_id = p.refund_id and c.attempt = p.attempt
        where p.refund_id = r.id and p.attempt = r.attempt and p.paid_at is not null and p.executor = r.executor and (
          p.executor = 'collector' and p.proof_hash is not null and p.accepted_by not in ('', p.sent_by)
          or p.executor = 'channel' and c.amount = r.amount
          or p.executor = 'institution' and d.amount = r.amount and d.refund_id = r.id)) as wrong
      from refund r where r.state in (4, 6) and not r.before_210
      union all
      select r.refund_no, l.id is null or not (l.state = 'returned' or l.state = 'refund') or l.amount <> r.amount
      from refund r
      join refund_payment p on p.refund_id = r.id and p.returned_at is not null and p.executor <> 'channel'
        left join statement_line l on l.id = p.return_line_id ${ONCE}) x`,
  },
  {
    name: '2.10 之前的退款（没有付款凭证，仅列示） · refunds from before 2.10 have no payment evidence and are only listed',
    query: `select count(*) as checked, 0 as broken, (array_agg(refund_no order by id))[1:10] as examples
      from refund
      where before_210`,
  },
  {
    name: '同一凭证或流水不作两次证据 · no statement line and no proof is evidence twice',
    query: `select count(*) as checked, count(*) filter (where n > 1) as broken,
        (array_agg(what) filter (where n > 1))[1:10] as examples from (
      select what, count(*) as n from (
        select 'debit ' || debit_id as what from refund_payment where debit_id is not null
        union all select 'debit ' || debit_id from cash_out where debit_id is not null
        union all select 'line ' || return_line_id from refund_payment where return_line_id is not null
        union all select 'line ' || m.line_id
        from statement_match m
        where m.undone_at is null and m.line_id in (select p.return_line_id from refund_payment p)
        union all select 'line ' || o.line_id
        from top_up_order o
        where o.line_id in (select p.return_line_id from refund_payment p)
        union all select 'proof ' || encode(proof_hash, 'hex') from refund_payment where proof_hash is not null
        union all select 'proof ' || encode(u.hash, 'hex')
        from proof_use u
        where u.hash in (select p.proof_hash from refund_payment p)) e
      group by what ${ONCE}) x`,
  },
  {
    name:
      '退款合计不超过实收，订单状态相符 · ' +
      'refunds of an order are no more than was settled, and it is refunded once all of it is paid',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        coalesce(r.standing, 0) > coalesce(o.paid_in_amount, o.amount) or o.refunded <> coalesce(r.standing, 0)
        or (o.status = 5) is distinct from (coalesce(r.paid, 0) = coalesce(o.paid_in_amount, o.amount)) as wrong
      from collection_order o
      left join (select order_id, sum(amount) filter (where state in (1, 3, 4, 5, 6)) as standing,
        sum(amount) filter (where state = 4) as paid
        from refund where kind = 'refund' group by 1) r on r.order_id = o.id
      where r.order_id is not null or o.refunded <> 0 or o.status = 5 ${ONCE}) x`,
  },
  {
    name:
      '应退款余额等于未付退款 · ' +
      'what is owed to payers is the refunds that are approved and not paid, merchant by merchant, and to the ' +
      'senders of money on suspense',
    query: `select count(*) as checked, count(*) filter (where posted <> open) as broken,
        (array_agg(owner) filter (where posted <> open))[1:10] as examples from (
      select a.owner_kind || ' ' || a.owner_id as owner,
        coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id), 0) as posted,
        coalesce(
          (select sum(r.amount)
            from refund r
            where case r.kind when 'surplus' then a.owner_kind = 'operator'
              else a.owner_kind = 'merchant' and r.merchant_id = a.owner_id end
          and r.state in (1, 3, 5, 6)), 0) as open
      from ledger_account a where a.kind = 'refund_payable' ${ONCE}) x`,
  },
  {
    name:
      '多付退回不超过挂账 · ' +
      'no more of a line or receipt is returned than is in suspense, and only to the line’s account or the receipt',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no, l.id is null or l.state not in ('suspense', 'matched')
        or r.state in (1, 3, 4, 5, 6)
          and (personal_key(r.account_no) <> personal_key(l.payer_account)
            or personal_key(r.holder) <> personal_key(l.payer))
          and r.account_no <> '' and l.payer_account <> ''
        or (select sum(x.amount) from refund x where x.line_id = r.line_id and x.state not in (7, 8, 9))
          > (select coalesce(sum(p.amount), 0) from ledger_transfer t
          join ledger_posting p on p.transfer_id = t.id and p.amount > 0
          where t.reference = 'statement-line:' || r.line_id) as wrong
      from refund r
      left join statement_line l on l.id = r.line_id
      where r.kind = 'surplus' and r.executor <> 'channel'
      union all
      select r.refund_no, q.state is distinct from 'suspense' or r.account_no <> '' or r.holder <> ''
        or (select sum(x.amount) from refund x
          where x.channel_receipt_id = q.id and x.kind = 'surplus' and x.state not in (7, 8, 9)) > q.amount
      from refund r
      left join channel_receipt q on q.id = r.channel_receipt_id
      where r.kind = 'surplus' and r.executor = 'channel' ${ONCE}) x`,
  },
  {
    // A cancelled refund may leave its fen with the remaining ones; the next refund takes it up.
    name:
      '退还的手续费与佣金逐分按比例 · ' +
      'fee and shares given back are the part of what went back, rounded down, all of them with the last fen',
    query: `with back as (
        select o.agt_order_no as no, fee_of(o, coalesce(o.paid_in_amount, o.amount)) as fee, o.chain_rates,
          coalesce(o.paid_in_amount, o.amount) as settled, o.fee_back, o.shares_back,
          coalesce(sum(r.amount) filter (where r.state in (1, 3, 4, 5, 6)), 0) as gone,
          count(*) filter (where r.state = 9 and r.approved_at is not null) as undone,
          sum(r.fee_back) filter (where r.state in (1, 3, 4, 5, 6)) as fees
        from collection_order o join refund r on r.order_id = o.id and r.plan = 'return' group by o.id),
      parts as (
        select no, undone, gone, settled, trunc(fee::numeric * gone / settled) as due, fee_back as given from back
        union all
        select no, undone, gone, settled, trunc(share_of(settled, chain_rates, s.n::int)::numeric * gone / settled), s.x
        from back cross join lateral unnest(shares_back) with ordinality s (x, n))
      select (select count(*) from back) as checked, count(distinct no) as broken,
        (array_agg(distinct no))[1:10] as examples from (
        select no
        from parts
        where abs(given - due) > undone or given < due and undone = 0 or gone = settled and given <> due
        union all select no from back where fee_back <> coalesce(fees, 0) ${ONCE}) x`,
  },
  {
    name: '商户欠款不为正且等于垫付减收回 · what merchants owe is the advances less what came back, and never more came back',
    query: `select count(*) as checked,
        count(*) filter (where posted > 0 or posted <> due or (posted < 0) > coalesce(owes, false)) as broken,
        (array_agg(owner) filter (
          where posted > 0 or posted <> due or (posted < 0) > coalesce(owes, false)))[1:10] as examples
      from (
      select a.owner_id::text as owner,
        coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id), 0) as posted,
        coalesce((select sum(r.amount) from advance_recovery r where r.merchant_id = a.owner_id), 0)
          - coalesce((select sum(v.amount) from merchant_advance v where v.merchant_id = a.owner_id), 0) as due,
        (select b.owes from ledger_balance b where b.account_id = account_of('merchant', a.owner_id, 'payable')) as owes
      from ledger_account a where a.kind = 'merchant_receivable' ${ONCE}) x`,
  },
  {
    name: '退款状态与经过相符 · a refund has what its state says: two people, an account, a payment',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no,
        not r.before_210
          and (r.state in (1, 2, 3, 4, 5, 6)
            and (r.target = '' or (r.target = 'channel') <> (r.executor = 'channel')
              or r.account_no = '' and r.executor <> 'channel' and r.erased_at is null
              or not exists (select from approval a where a.id = r.approval_id
          and a.state = 1
          and (a.kind in ('collection.refund', 'collection.adjust') and a.subject_id = r.order_no
            or a.kind = 'refund.surplus' and a.subject_id = coalesce(r.line_id::text, 'C' || r.channel_receipt_id))))
        or r.state in (3, 4, 5, 6)
          and not exists (select from refund_payment p where p.refund_id = r.id and p.attempt = r.attempt)
        or r.state = 9 and r.approved_at is not null
          and not exists (select from approval a
            where a.kind = 'refund.cancel' and a.subject_id = r.refund_no and a.state = 1)) as wrong
      from refund r ${ONCE}) x`,
  },
  {
    // A proof that one person accepted before 0660 stays valid.
    name: '收款方的退款凭证经两人认可 · a proof of a collector was accepted by two people, neither of them who proposed the refund',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no,
        coalesce(f.username = p.accepted_by, p.paid_at > s.since)
          or p.paid_at > s.since and a.maker_id in (f.id, l.id) as wrong
      from refund_payment p join refund r on r.id = p.refund_id left join approval a on a.id = r.approval_id
        left join app_user f on f.id = p.accept_first_by left join app_user l on l.username = p.accepted_by
      cross join (select min(applied_at) as since from schema_migrations where name like '0660\\_%') s
      where p.executor = 'collector' and p.paid_at is not null ${ONCE}) x`,
  },
  {
    name:
      '退款凭证的否定经两人裁定 · ' +
      'no proof of a collector was turned down but by two people, after its time to answer or by its own word',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.refund_no as no,
        p.failed_at is not null
          and (
            not exists (select from approval a
              where a.id = p.ruling_approval_id and a.kind = 'refund.ruling' and a.subject_id = r.refund_no
          and a.state = 1) or p.failed_at < p.answer_by and p.agreed_at is null) as wrong
      from refund_payment p join refund r on r.id = p.refund_id
      cross join (select min(applied_at) as since from schema_migrations where name like '0581\\_%') s
      where p.executor = 'collector' and coalesce(p.failed_at, p.sent_at) > s.since ${ONCE}) x`,
  },
];
