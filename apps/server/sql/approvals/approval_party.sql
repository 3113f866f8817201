-- Returns the party whose money a proposal is about, found through the record it names. Empty where no approval
-- threshold applies.
create or replace function approval_party(wanted_kind text, subject text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  -- Columns are called subject too, and an unqualified name means the column.
  select coalesce(case
    when wanted_kind = 'float.credit' then 'participant:' || approval_party.subject
    when wanted_kind in ('collection.refund', 'collection.adjust') then (select 'merchant:' || o.merchant_id
      from collection_order o
      where o.agt_order_no = approval_party.subject)
    when wanted_kind = 'refund.advance' then (select 'merchant:' || r.merchant_id
      from refund r
      where r.refund_no = approval_party.subject)
    when wanted_kind = 'payout.pay' then (select 'merchant:' || o.merchant_id
      from payout_order o
      where o.order_no = approval_party.subject)
    -- A run is of many merchants, a match of many statement lines, and own money is the institution's: all proposals of
    -- one maker count together.
    when wanted_kind in ('settlement.run', 'statement.match', 'own.transfer') then wanted_kind
    when wanted_kind in ('cash-out.pay', 'cash-out.return') then (select 'participant:' || c.participant_id
      from cash_out c
      where c.cash_out_no = approval_party.subject)
    when wanted_kind = 'topup.bank' then (select 'participant:' || t.participant_id
      from top_up_order t
      where t.order_no = approval_party.subject)
    when wanted_kind = 'topup.deposit' then (select 'participant:' || t.participant_id
      from chain_deposit d
      join top_up_order t on t.id = d.order_id
      where d.id::text = approval_party.subject)
    when wanted_kind = 'refund.surplus' then (select 'account:' || personal_key(l.account_no)
      from statement_line l
      where l.id::text = approval_party.subject)
    when wanted_kind = 'statement.suspense' then (select 'account:' || personal_key(l.account_no)
      from statement_exception e
      join statement_line l on l.id = e.line_id
      where e.id::text = approval_party.subject)
    else approval_party.subject end, '')
$$;

grant execute on function approval_party(text, text) to mashang_app;
