-- Gives a place to an order: the number that its payer pays to (none at a channel), and its part of the place's day.
create or replace function use_place(p receiving_place, o collection_order, moment timestamptz) returns void
language plpgsql as $$
declare
  account bank_account;
begin
  select * into account from bank_account a where a.id = p.bank_account_id;
  insert into order_place (order_id, place_id, bank_account_id, payment_channel_id, pay_reference, virtual_way,
    virtual_no, at, counted)
  values (o.id, p.id, account.id, p.payment_channel_id, pay_reference(o.id), coalesce(account.virtual_way, 'none'),
    case when account.id is null then '' else virtual_number(account, o.id, o.merchant_id) end, moment, o.amount);
  insert into receiving_place_day (place_id, day, amount, count)
  values (p.id, (moment at time zone 'Asia/Shanghai')::date, o.amount, 1)
  on conflict (place_id, day) do update
    set amount = receiving_place_day.amount + excluded.amount, count = receiving_place_day.count + 1;
end $$;
