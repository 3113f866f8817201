-- Puts refunds of the institution into one bank file, all or none; each is then being paid, by the rules of pay_refund.
-- Input {numbers, from, user_id, actor, request_id, ip}; outcome: done with the file's number · not_found · a fault of
-- file_payer, or of pay_refund_proven; `at_fault` names the refund.
create or replace function send_refunds_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  payer record;
  file settlement_batch;
  r refund;
begin
  if cardinality(numbers) = 0
    or (select count(*) from refund x where x.refund_no = any (numbers)) <> cardinality(numbers) then
    outcome := 'not_found';
  end if;
  if outcome is not null then return; end if;
  payer := file_payer(item ->> 'from');
  if payer.fault is not null then outcome := payer.fault; return; end if;
  begin
    perform 1
    from collection_order c
    where c.id in (select x.order_id from refund x where x.refund_no = any (numbers))
    order by c.id for update;
    file := open_payment_file('TB', cardinality(numbers),
      (select sum(x.amount)::bigint from refund x where x.refund_no = any (numbers)), item ->> 'actor', payer.payer);
    for r in select * from refund x where x.refund_no = any (numbers) order by x.id loop
      at_fault := r.refund_no;
      -- A further attempt has a reference of its own; the bank still knows it by its number.
      outcome := case when r.executor <> 'institution' then 'wrong_state'
        else pay_refund_proven((item::jsonb || jsonb_build_object('no', r.refund_no,
        'reference', r.refund_no || case when r.attempt = 0 then '' else '-' || r.attempt + 1 end, 'proof', '',
          'proof_hash', ''))::json) end;
      if outcome <> 'done' then raise exception 'one of them may not go' using errcode = 'MS600'; end if;
      update refund_payment p
      set batch_id = file.id
      from refund x
      where x.id = r.id and p.refund_id = x.id and p.attempt = x.attempt;
    end loop;
    perform audit_settlement('refund.send-file', 'settlement-batch', file.batch_no,
      jsonb_build_object('lines', file.lines, 'total', money_text(file.total)), item);
  exception when sqlstate 'MS600' then return;
  end;
  at_fault := null;
  made := file.batch_no;
end $$;
