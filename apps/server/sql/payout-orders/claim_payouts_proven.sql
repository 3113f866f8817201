/*
 * Claims payouts that were requested together: items [{id, taid, user_id, claim_no, actor, request_id, ip}]. One winner
 * a payout: first the row lock, then the unique index of living claims. One row per item, in order; outcome: claimed ·
 * not_found · taken · yours · closed · frozen · a reason of gate_of · claimer_frozen · paused · own_beneficiary ·
 * claimed_before · cooling · too_many · rate_missing · commissions_above_fee · float_short · over_limit. `wait_s` is
 * how long a cooling claimer waits.
 */
create or replace function claim_payouts_proven(items json)
returns table (ord int, outcome text, claim_no text, deadline timestamptz, left_ms bigint, wait_s int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  today date;
  this_month date;
  policy payout_policy;
  waiting bigint[];
  item record;
  o payout_order;
  p participant;
  e person;
  chain record;
  purse bigint;
  verdict text;
  cooled int;
  made payout_claim;
  n int := 0;
  won int := 0;
begin
  -- Locks in the same order everywhere: payouts, then balances, then usage, each by id. A payout that is locked by
  -- others is not waited for, and only one that is locked here can be won here.
  waiting := array(select x.id
    from payout_order x
    where x.id in (select i.id from json_to_recordset(items) as i (id bigint)) and x.status = 0
    order by x.id for update);
  perform 1 from ledger_balance b where b.account_id in (
    select la.id from json_to_recordset(items) as i (id bigint, taid bigint)
    join ledger_account la on la.owner_kind = 'participant' and la.owner_id = i.taid and la.kind = 'float'
      and la.currency = 'CNY'
    where i.id = any (waiting)) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select q.person_id
      from json_to_recordset(items) as i (id bigint, taid bigint)
      join participant q on q.id = i.taid
      where i.id = any (waiting))
    order by u.person_id for update;
  moment := clock_timestamp();
  today := (moment at time zone 'Asia/Shanghai')::date;
  this_month := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
  select * into policy from payout_policy;

  for item in
    select i.*
    from json_to_recordset(items) as i (id bigint, taid bigint, user_id bigint, claim_no text, actor text,
      request_id text, ip text)
  loop
    n := n + 1;
    made := null; cooled := null;
    select * into o from payout_order x where x.id = item.id;
    if o.id is null then verdict := 'not_found';
    elsif o.status in (2, 3, 4) then verdict := 'closed';
    elsif o.status = 1 then
      verdict := case
        when exists (select from payout_claim c where c.payout_id = o.id and c.status in (0, 1, 3)
          and c.participant_id = item.taid) then 'yours' else 'taken' end;
    elsif not o.id = any (waiting) then verdict := 'taken';
    -- A freeze of its merchant also holds a payout that the freeze did not mark.
    elsif o.frozen or freeze_stands('merchant', o.merchant_id::text) then verdict := 'frozen';
    else
      select * into p from participant q where q.id = item.taid;
      select * into e from person q where q.id = p.person_id;
      select greatest(0,
        ceil(extract(epoch from max(c.ended_at) + make_interval(secs => policy.cool_down_s) - moment)))::int into cooled
      from payout_claim c
      where c.participant_id = p.id and c.status in (4, 5)
        and c.ended_at > moment - make_interval(secs => policy.cool_down_s);
      select
        array_agg(account_of('participant', s.id, 'commission') order by s.n desc) as accounts,
        array_agg(rate_of(s.id, o.product_id, moment) order by s.n desc) as rates
      into chain from unnest(p.path) with ordinality s (id, n);
      purse := account_of('participant', p.id, 'float');
      verdict := participant_gate(p, o.product_id, moment);
      verdict := case
        when verdict = 'not_verified' then verdict
        when p.frozen or e.frozen then 'claimer_frozen'
        when verdict is not null then verdict
        when p.run_status <> 1 then 'paused'
        when legal_name_key(o.beneficiary_name) in (legal_name_key(p.legal_name), e.legal_name_key) or exists (
          select from participant q join collection_account a on a.participant_id = q.id
          where q.person_id = p.person_id
            and personal_key(a.out_auth_no) = personal_key(o.beneficiary_account)) then 'own_beneficiary'
        when exists (select from payout_claim c
          where c.payout_id = o.id and c.participant_id = p.id) then 'claimed_before'
        when cooled > 0 then 'cooling'
        when (select count(*)
          from payout_claim c
          where c.participant_id = p.id and c.status in (0, 3)) >= policy.max_open then 'too_many'
        when array_position(chain.rates, null) is not null then 'rate_missing'
        when chain.rates[1] > chain.rates[2] or chain.rates[2] > chain.rates[3] or chain.rates[3] > chain.rates[4]
          or case when o.fee_fixed is null then chain.rates[cardinality(chain.rates)] > o.fee_rate
            else share_at(o.amount, chain.rates[cardinality(chain.rates)]) > o.fee end then 'commissions_above_fee'
        when o.settlement_mode = 'agent_float'
          and not exists (select from ledger_balance b
            where b.account_id = purse and b.posted - b.held >= o.amount) then 'float_short'
      end;
      if verdict is null then
        update person_usage u set
          day = today, day_amount = case when u.day = today then u.day_amount else 0 end + o.amount,
            day_count = case when u.day = today then u.day_count else 0 end + 1,
          month = this_month, month_amount = case when u.month = this_month then u.month_amount else 0 end + o.amount,
          month_count = case when u.month = this_month then u.month_count else 0 end + 1
        where u.person_id = e.id
          and case when u.day = today then u.day_amount else 0 end + o.amount <= e.daily_amount
          and case when u.day = today then u.day_count else 0 end < e.daily_count
          and case when u.month = this_month then u.month_amount else 0 end + o.amount <= e.monthly_amount
          and case when u.month = this_month then u.month_count else 0 end < e.monthly_count;
        verdict := case when found then 'claimed' else 'over_limit' end;
      end if;
    end if;
    if verdict = 'claimed' then
      insert into payout_claim (claim_no, payout_id, participant_id, claimed_by, float_account, chain_accounts,
        chain_rates, claimed_at, deadline)
      values (item.claim_no, o.id, p.id, item.user_id, purse, chain.accounts, chain.rates, moment,
        moment + make_interval(secs => policy.window_s))
      returning * into made;
      update payout_order x set status = 1 where x.id = o.id;
      if o.settlement_mode = 'agent_float' then
        insert into ledger_hold (reference, account_id, amount, created_at)
        values ('payout-claim:' || made.id, purse, o.amount, moment);
        update ledger_balance b set held = b.held + o.amount where b.account_id = purse;
      end if;
      insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, actor, data)
      values (moment, 'payout.claimed', o.id, o.order_no, p.id, 1, o.amount, o.pay_type, item.actor,
        jsonb_build_object('claimNo', made.claim_no, 'claimStatus', 0));
      insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
        request_id, ip)
      values (moment, 'user', item.user_id, item.actor, 'payout-order.claim', 'payout-order', o.order_no,
        jsonb_build_object('status', 0),
        jsonb_build_object('status', 1, 'claimNo', made.claim_no), item.request_id, item.ip);
      won := won + 1;
    end if;
    return query select n, verdict, made.claim_no, made.deadline,
      (extract(epoch from made.deadline - made.claimed_at) * 1000)::bigint, cooled;
  end loop;
  if won > 0 then perform pg_notify('events', ''); end if;
end $$;
