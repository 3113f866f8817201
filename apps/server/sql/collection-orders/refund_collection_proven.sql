/*
 * Takes a settled collection back as the approval now in force says: the reverse of its settlement, 2|4→5, the merchant told. What a complaint
 * held is free for it, and the complaint is answered by it. Outcome: refunded · not_found · wrong_state · frozen · payable_short.
 */
/*
 * As before (0020): a settled collection goes back as the approval now in force says. Of freezes it consumes that of the complaint it decides, which its
 * two people saw, and no other. Outcome: refunded · not_found · wrong_state · frozen · payable_short.
 */
create or replace function refund_collection_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted_order text := (select subject_id from approval where id = wanted_approval);
  -- The complaint its two people saw and decided.
  decided bigint := (select (base ->> 'complaint')::bigint from approval where id = wanted_approval);
  moment timestamptz := clock_timestamp();
  o collection_order;
  settled ledger_transfer;
  held_back ledger_hold;
  accounts bigint[];
  amounts bigint[];
begin
  if approval_in_force('collection.refund', wanted_order) is distinct from wanted_approval then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if not collection_stands(o.status) then return 'wrong_state'; end if;
  if order_freeze(o, decided) is not null then return 'frozen'; end if;
  select * into settled from ledger_transfer t where t.reference = 'collection:' || o.id;
  select array_agg(p.account_id order by p.line), array_agg(-p.amount order by p.line) into accounts, amounts from ledger_posting p where p.transfer_id = settled.id;
  perform 1 from ledger_balance b where b.account_id = any (accounts) order by b.account_id for update;

  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'complaint:' || o.id and h.state = 'open' and decided is not null returning * into held_back;
  if found then update ledger_balance b set held = b.held - held_back.amount where b.account_id = held_back.account_id; end if;
  if exists (select from unnest(accounts, amounts) x (account, amount) join ledger_balance b on b.account_id = x.account where b.posted - b.held + x.amount < 0) then
    raise exception 'the merchant has not enough' using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  perform post_transfer('collection.refunded', 'refund:' || o.id, o.agt_order_no, accounts, amounts);
  update complaint c set reviewed_at = moment, reviewed_by = who, outcome = '已退款' where c.id = decided and c.reviewed_at is null;
  update collection_order c set status = 5, frozen = false, operator = who where c.id = o.id;
  perform tell_merchant('collection.refunded', array[o.id]);
  perform pg_notify('events', '');
  return 'refunded';
end $$;
