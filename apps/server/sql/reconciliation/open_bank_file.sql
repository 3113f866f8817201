-- One bank file of so many payments; its number says when it was made.
create or replace function open_bank_file(kind text, payments int, total bigint, who text) returns settlement_batch
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  file settlement_batch;
begin
  insert into settlement_batch (batch_no, lines, total, made_by, made_at)
  values (kind || to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS') || lpad((floor(random() * 10000))::int::text, 4, '0'), payments, total, who, moment)
  returning * into file;
  return file;
end $$;
