-- Returns why an account cannot receive a refund of an order: unknown, of another name than the payer's, or of somebody
-- who receives money here. A merchant's name is clear and the holder sealed, so the program compares those two. Null
-- for none.
create or replace function refund_target_fault(o collection_order) returns text
language sql stable as $$
  select case
    when t.target is null then 'no_account'
    when t.target = 'channel' then null
    when payer_named(o) <> '' and legal_name_key(t.holder) <> legal_name_key(payer_named(o)) then 'other_name'
    when is_own_account(t.account_no) then 'own_account'
    when exists (select from participant p
      where p.id = o.participant_id and legal_name_key(p.legal_name) = legal_name_key(t.holder)) then 'own_account'
  end from (select 1) one left join lateral refund_target(o) t on true
$$;

grant execute on function refund_target_fault(collection_order) to mashang_app;
