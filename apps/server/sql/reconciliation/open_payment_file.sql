-- Opens one bank file for a number of payments from an account of client money (null where the institution has none
-- registered); its number has the time of its creation.
create or replace function open_payment_file(kind text, payments int, total bigint, who text,
  payer bigint) returns settlement_batch
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  file settlement_batch;
begin
  insert into settlement_batch (batch_no, lines, total, made_by, made_at, from_account)
  values (kind || to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS')
    || lpad((floor(random() * 10000))::int::text, 4, '0'), payments, total, who, moment, payer)
  returning * into file;
  return file;
end $$;
