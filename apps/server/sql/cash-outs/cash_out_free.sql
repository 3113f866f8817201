-- Returns what a participant may cash out of a source: the free part of it, and of the float less the commission that
-- the participant owes. Commission itself may be below zero.
create or replace function cash_out_free(participant bigint, source text) returns bigint
language sql stable as $$
  select case source
    when 'float' then greatest(0,
      free_of(account_of('participant', participant, 'float')) - greatest(0,
        -rolled_balance(account_of('participant', participant, 'commission'))))
    else free_of(account_of('participant', participant, source)) end
$$;

grant execute on function cash_out_free(bigint, text) to mashang_app;
