-- True when a receipt came to an account that an order was sent to: one of the institution's, or the collector's own.
create or replace function line_is_for_account(l statement_line, o collection_order) returns boolean
language sql stable as $$
  select case when o.place_id is null
    then exists (select from collection_account a
      where a.id = o.account_id and personal_key(a.out_auth_no) = personal_key(l.account_no))
    else exists (select from order_place x where x.order_id = o.id and x.bank_account_id = l.bank_account_id) end
$$;

grant execute on function line_is_for_account(statement_line, collection_order) to mashang_app;
