-- Folds what is final, about `most` events and transfers at a time; returns whether more is left. Of several workers
-- one folds, the others return at once. It shares a transaction with the cursor, so a crash repeats and loses nothing.
create or replace function roll_up_reports(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  c report_cursor;
  horizon xid8 := final_below();
  reached xid8;
  below xid8;
  upto bigint;
  is_bound boolean;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_up_reports')) then return false; end if;
  select * into c from report_cursor for update;
  select e.xid into reached
  from event_log e
  where e.xid >= c.events and e.xid < horizon
  order by e.xid, e.id offset most
  limit 1;
  -- Whole transactions only; a single one of more than `most` events is folded at once.
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached
    else ((reached::text::numeric + 1)::text)::xid8 end;
  -- This transaction's own number, drawn a round after the sample: whoever drew a smaller transfer number by then has a
  -- smaller one and is waited for.
  is_bound := c.sampled_xid <> '0';
  upto := case when is_bound and horizon >= c.sampled_xid then least(c.sampled, c.transfers + most) else c.transfers
    end;

  perform fold_order_hours(c.events, below);
  perform fold_created(c.events, below);
  perform fold_settled(c.transfers, upto);
  perform fold_acquired(c.transfers, upto);
  perform fold_ledger_days(c.transfers, upto);

  if not is_bound then
    c.sampled_xid := place_now();
  elsif upto = c.sampled then
    select s.last_value into c.sampled
    from pg_sequences s
    where s.schemaname = 'public' and s.sequencename = 'ledger_transfer_id_seq';
    c.sampled_xid := '0';
  end if;
  update report_cursor
  set events = below, transfers = upto, sampled = coalesce(c.sampled, 0), sampled_xid = c.sampled_xid;
  return reached is not null or is_bound and upto < c.sampled and (c.sampled_xid = '0' or horizon >= c.sampled_xid);
end $$;

grant execute on function roll_up_reports(int) to mashang_app;
