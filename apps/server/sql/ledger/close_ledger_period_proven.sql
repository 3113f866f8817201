-- Seals a month from its days: in order, an hour after its end, once all of its transfers are folded.
create or replace function close_ledger_period_proven(wanted date, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_month date;
  first_month date;
  month_end timestamptz := (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  previous bytea;
  sealed jsonb;
begin
  lock table ledger_period in share row exclusive mode;
  select max(month) into last_month from ledger_period;
  select date_trunc('month', min(day))::date into first_month from ledger_day;
  if exists (select from ledger_period where month = wanted) then return 'closed'; end if;
  if first_month is null or wanted <> coalesce((last_month + interval '1 month')::date, first_month) then
    return 'not_next';
  end if;
  if not ledger_period_ready(wanted) then return 'not_over'; end if;
  select coalesce((select hash from ledger_period where month = last_month),
    sha256('mashang ledger periods')) into previous;
  create temp table sealing on commit drop as
    select d.account_id, coalesce(sum(d.credit - d.debit) filter (where d.day < wanted), 0)::bigint as opening,
      coalesce(sum(d.debit) filter (where d.day >= wanted), 0)::bigint as debit,
        coalesce(sum(d.credit) filter (where d.day >= wanted), 0)::bigint as credit,
      coalesce(sum(d.lines) filter (where d.day >= wanted), 0)::bigint as postings
    from ledger_day d where d.day < (wanted + interval '1 month')::date group by d.account_id;
  select coalesce(jsonb_agg(jsonb_build_array(account_id, opening, debit, credit) order by account_id),
    '[]') into sealed
  from sealing;
  insert into ledger_period (month, accounts, postings, debit, credit, hash, closed_by)
  select wanted, count(*), coalesce(sum(postings), 0), coalesce(sum(debit), 0), coalesce(sum(credit), 0),
    ledger_period_hash(previous, sealed), who
  from sealing;
  insert into ledger_period_balance (month, account_id, opening, debit, credit, closing)
  select wanted, account_id, opening, debit, credit, opening - debit + credit from sealing;
  drop table sealing;
  return 'sealed';
end $$;
