import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of payouts, claims and their proofs. Each query is one statement that returns (checked, broken, examples).
 */
export const PAYOUT_CHECKS: { name: string; query: string }[] = [
  {
    name: '代付冻结与订单一致 · holds of payouts and claims are as their state says, each for the right amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        h.state is distinct from (
          case when payout_is_open(o.status) then 'open' when o.status in (2, 6) then 'captured' else 'released' end)
        or h.amount <> o.amount + o.fee or h.account_id <> o.payable_account
        or o.fee <> coalesce(o.fee_fixed, share_at(o.amount, o.fee_rate)) as wrong
      from payout_order o left join ledger_hold h on h.reference = 'payout:' || o.id
      union all
      select c.claim_no, case when o.settlement_mode = 'institution' then h.reference is not null
        else h.state is distinct from (case when c.status in (0, 1, 3) then 'open' else 'released' end)
          or h.amount <> o.amount or h.account_id <> c.float_account end
      from payout_claim c
      join payout_order o on o.id = c.payout_id
      left join ledger_hold h on h.reference = 'payout-claim:' || c.id ${ONCE}) x`,
  },
  {
    name:
      '代付至多一个有效抢单 · ' +
      'a payout has one living claim while it is taken, a completed one when done by a claim, else none',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no, count(c.id) filter (where c.status in (0, 1, 3)) <> (o.status = 1)::int
        or count(c.id) filter (where c.status = 2) <> (o.status = 2
          and not exists (select from payout_payment p where p.payout_id = o.id))::int
        or count(c.id) filter (where c.status in (4, 5)) <> o.returns as wrong
      from payout_order o left join payout_claim c on c.payout_id = o.id group by o.id ${ONCE}) x`,
  },
  {
    name:
      '代付结算恰有一次且逐分相符 · ' +
      'a completed payout has exactly one settlement, to the fen, and keeps it when it comes back, any other none',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no, (o.status in (2, 6)) <> (t.id is not null) or (t.id is not null and (
        coalesce(
          (select sum(p.amount) from ledger_posting p where p.transfer_id = t.id and p.account_id = o.payable_account),
          0)
          <> -(o.amount + o.fee)
        or coalesce((select sum(p.amount) from ledger_posting p where p.transfer_id = t.id
          and p.account_id = case when o.settlement_mode <> 'institution' then c.float_account
            when x.clearing_account is not null then x.clearing_account
            when d.id is null then account_of('operator', 0, 'bank_clearing')
            else clearing_of_bank(d.bank_account_id) end), 0) <> o.amount
        or coalesce(
          (select sum(p.amount)
            from ledger_posting p
            join ledger_account a on a.id = p.account_id and a.kind = 'commission'
            where p.transfer_id = t.id),
          0)
          > o.fee)) as wrong
      from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 2
      left join statement_debit d on d.payout_id = o.id
      left join payout_payment p on p.payout_id = o.id and p.failed_at is null
      left join channel_transfer v on v.id = p.transfer_id
      left join payment_channel x on x.id = v.channel_id
      left join ledger_transfer t on t.reference = 'payout:' || o.id ${ONCE}) x`,
  },
  {
    name: '代付的冻结与结算都有其单 · every hold and settlement of a payout has its payout, held only while that is open',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(reference) filter (where wrong))[1:10] as examples from (
      select h.reference, o.id is null or (h.state = 'open') <> payout_is_open(o.status) as wrong
      from ledger_hold h left join payout_order o on 'payout:' || o.id = h.reference where h.reference like 'payout:%'
      union all
      select h.reference, c.id is null or (h.state = 'open') <> (c.status in (0, 1, 3))
      from ledger_hold h
      left join payout_claim c on 'payout-claim:' || c.id = h.reference
      where h.reference like 'payout-claim:%'
      union all
      select t.reference, o.status is null or o.status not in (2, 6)
      from ledger_transfer t
      left join payout_order o on 'payout:' || o.id = t.reference
      where t.reference like 'payout:%' ${ONCE}) x`,
  },
  {
    name: '已付款的抢单有转账成功截图 · every claim marked as paid has the required image, uploaded by its claimer',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.claim_no as no, not exists (
        select from proof_file p
        where p.claim_id = c.id and '/files/' || p.name = c.pay_pic_url and p.kind = 'picture'
          and p.participant_id = c.participant_id
          and (p.removed_at is not null or exists (select from stored_file s where s.name = p.name))
          and (p.removed_at is null or c.status in (2, 4, 5))) as wrong
      from payout_claim c where c.paid_at is not null or c.status in (1, 2, 3) ${ONCE}) x`,
  },
  {
    name: '同一凭证不在两笔抢单上 · no file, and nothing that it shows, is proof for two claims',
    query: `select count(*) as checked, count(*) filter (where claims > 1 or stray) as broken,
        (array_agg(name) filter (where claims > 1 or stray))[1:10] as examples from (
      select u.url as name, count(distinct u.id) as claims, bool_or(not exists (
        select from proof_file p where '/files/' || p.name = u.url and p.claim_id = u.id)) as stray
      from (select c.id, x.url from payout_claim c cross join lateral (
        values (c.pay_pic_url), (c.pay_pic_url1), (c.pay_pic_url2), (c.pay_video_url), (c.reject_url),
          (c.objection_url)) x (url)
        where x.url <> '') u
      group by u.url
      union all
      select min(p.name), count(distinct p.claim_id),
        bool_or(not exists (select from proof_use e where e.hash = h.hash))
      from proof_file p cross join lateral (values (p.source_hash), (p.content_hash)) h (hash)
      where p.claim_id is not null and p.field <> 'rejectUrl' group by h.hash ${ONCE}) y`,
  },
  {
    name: '凭证按期保留 · no proof is gone before its payout ended, nor while it is under legal hold',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(name) filter (where wrong))[1:10] as examples from (
      select p.name, p.removed_at is not null and (p.legal_hold or payout_is_open(o.status) or o.frozen) as wrong
      from proof_file p join payout_claim c on c.id = p.claim_id join payout_order o on o.id = c.payout_id ${ONCE}) x`,
  },
  {
    // Only the first time counts: better proof after a dispute has no deadline.
    name: '付款都在时限内 · no claim was marked as paid for the first time after its deadline',
    query: `select count(*) as checked, count(*) filter (where late) as broken,
        (array_agg(no) filter (where late))[1:10] as examples from (
      select c.claim_no as no, min(e.at) > c.deadline as late from payout_claim c
      join event_log e on e.order_id = c.payout_id and e.kind = 'payout.marked_paid'
        and e.data ->> 'claimNo' = c.claim_no
      group by c.id ${ONCE}) x`,
  },
  {
    // A claim returned before disputes had a deadline has no `disputed_at`.
    name: '异常退回经两人裁定 · no claim with proof was given back after a dispute but by two people',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.claim_no as no,
        not exists (select from approval a where a.id = c.ruling_approval_id and a.kind = 'payout.ruling'
        and a.subject_id = o.order_no and a.state = 1) as wrong
      from payout_claim c
      join payout_order o on o.id = c.payout_id
      where c.status = 4 and c.disputed_at is not null ${ONCE}) x`,
  },
  {
    // Before 1062 the merchant alone, or one member of the staff below the tier, accepted a proof.
    name: '付款凭证经两人验收 · a claimer’s proof was accepted by two people of the staff, or by one and the merchant',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.claim_no as no,
        f.username = c.accepted_by
        or c.ended_at > t.since
          and (u.id is not null)::int + (f.id is not null)::int + (c.merchant_accepted_at is not null)::int < 2
        or u.id is not null and c.accept_first_by is null and c.merchant_accepted_at is null and c.ended_at > s.since
          and o.amount + coalesce((
          select sum(e.amount)
          from payout_order e
          where e.merchant_id = o.merchant_id
            and personal_key(e.beneficiary_account) = personal_key(o.beneficiary_account)
            and o.beneficiary_account <> '' and e.id < o.id
            and e.create_time between o.create_time - interval '24 hours' and o.create_time
            and e.status not in (3, 4, 6)),
        0)
          > (select y.two_people_above from payout_policy y) as wrong
      from payout_claim c
      join payout_order o on o.id = c.payout_id
      left join app_user u on u.username = c.accepted_by
      left join app_user f on f.id = c.accept_first_by
      cross join (select min(applied_at) as since from schema_migrations where name like '0621\\_%') s
      cross join (select min(applied_at) as since from schema_migrations where name like '1062\\_%') t
      where c.status = 2 ${ONCE}) x`,
  },
];
