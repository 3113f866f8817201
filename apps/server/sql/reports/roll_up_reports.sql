/*
 * Folds what is final, some `most` events and transfers at a time; returns whether more is left. Several workers: one
 * folds, the others go by. In one transaction with the cursor, so that a crash repeats and loses nothing.
 */
-- As 0048 has it, by places; and hours are folded again, which 0029 began and 0048 left out.
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
  -- Whole transactions only; a single one of more than `most` events goes at once.
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached
    else ((reached::text::numeric + 1)::text)::xid8 end;
  -- A number of one's own, drawn a turn after the sample: whoever had drawn a smaller transfer by then has a smaller
  -- one and is waited for.
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
