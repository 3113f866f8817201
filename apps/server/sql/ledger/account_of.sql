create or replace function account_of(kind_of_owner text, owner bigint, kind_of_account text) returns bigint
language sql stable as $$
  select id
  from ledger_account
  where owner_kind = kind_of_owner and owner_id = owner and kind = kind_of_account and currency = 'CNY'
$$;

grant execute on function account_of(text, bigint, text) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence, mashang_merchant;
