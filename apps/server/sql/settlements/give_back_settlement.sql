-- Books a paid settlement that came back to a clearing account: the merchant is owed it again, and its account is
-- verified again before the next. `line` and `approval` are of a return by bank, null where a channel gave it back.
create or replace function give_back_settlement(s settlement, clearing bigint, line bigint, approval bigint, why text,
  who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lock_account_money(s.payable_account);
  perform post_transfer('settlement.returned', 'settlement-return:' || s.id, s.settlement_no,
    array[s.payable_account, clearing], array[s.amount, -s.amount]);
  update settlement x
  set state = 'returned', return_line_id = line, end_approval_id = approval, ended_by = who, end_reason = why,
    ended_at = clock_timestamp()
  where x.id = s.id
  returning * into s;
  update settlement_account c
  set stopped_at = clock_timestamp(), stop_reason = s.settlement_no
  where c.id = s.to_account and c.stopped_at is null;
  perform tell_settlement(s, 'returned', who);
end $$;
