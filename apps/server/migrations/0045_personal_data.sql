-- Names, phones, accounts and contacts of people lie sealed: the server seals them, the database refuses them in clear and compares what is sealed.

-- What the sealed and the clear form of one value have in common for lookups: the blind index, or the value itself before it was sealed.
create function personal_key(stored text) returns text language sql immutable parallel safe as $$
  select case when starts_with(stored, 'enc1.') then split_part(stored, '.', 4) else stored end
$$;

-- Of a sealed name its blind index, which the server makes of the folded name: two names compare as before, never a sealed one with a clear one.
create or replace function legal_name_key(name text) returns text language sql immutable as $$
  select case when starts_with(name, 'enc1.') then split_part(name, '.', 4)
    else regexp_replace(lower(normalize(name, NFKC)), '[\s\u00a0\u3000\u00b7\u2022\u2027\u30fb\u22c5\u2219]', '', 'g') end
$$;

/*
 * Makes a column one of personal data of a kind (n name, p phone, a account, d document, c contact). Its comment lets the server find it to seal
 * what is old and to change keys; its constraint refuses whatever is not sealed as that kind, and is valid once everything old is sealed.
 */
create function seal_personal_column(wanted_table regclass, wanted_column text, kind text) returns void language plpgsql as $$
begin
  execute format('comment on column %s.%I is %L', wanted_table, wanted_column, 'personal:' || kind);
  execute format('alter table %s add constraint %I check (%I = '''' or starts_with(%I, %L)) not valid', wanted_table,
    replace(wanted_table::text, '.', '_') || '_' || wanted_column || '_sealed', wanted_column, wanted_column, 'enc1.' || kind || '.');
end $$;
revoke all on function seal_personal_column(regclass, text, text) from public;

-- The key whose blind indexes stand in the database. A server with another one would not find what is there, and does not start.
create table personal_key_in_force (
  one boolean primary key default true check (one),
  key_id text not null
);

alter table collection_account drop constraint collection_account_out_auth_no_check;
alter table invitation drop constraint invitation_legal_name_check, drop constraint invitation_phone_check;
select seal_personal_column(t::regclass, c, k) from (values
  ('app_user', 'phone', 'p'), ('person', 'legal_name', 'n'), ('participant', 'legal_name', 'n'), ('participant', 'phone', 'p'),
  ('collection_account', 'out_auth_no', 'a'), ('collection_account', 'receive_user_name', 'n'), ('collection_account', 'account_other_name', 'n'),
  ('invitation', 'legal_name', 'n'), ('invitation', 'phone', 'p'), ('kyc_submission', 'legal_name', 'n'), ('kyc_submission', 'phone', 'p'),
  ('payout_order', 'beneficiary_name', 'n'), ('payout_order', 'beneficiary_account', 'a'),
  ('collection_order', 'payment_name', 'n'), ('collection_order', 'payer_ref', 'n'), ('complaint', 'contact', 'c'),
  ('statement_source', 'account_no', 'a'), ('statement_import', 'account_no', 'a'), ('statement_coverage', 'account_no', 'a'),
  ('statement_exception', 'account_no', 'a'), ('statement_line', 'account_no', 'a'), ('statement_line', 'payer', 'n'),
  ('statement_line', 'payer_account', 'a')) x (t, c, k);

alter table collection_account add constraint collection_account_number_there check (out_auth_no <> '');
alter table invitation add constraint invitation_name_there check (legal_name <> ''), add constraint invitation_phone_there check (phone <> '');

-- A number is taken however it is written; lookups go by the same index.
drop index collection_account_number;
create unique index collection_account_number on collection_account (acc_type, personal_key(out_auth_no)) where archived_at is null;
create index collection_account_by_number on collection_account (personal_key(out_auth_no));
create index collection_account_by_holder on collection_account (personal_key(receive_user_name));
create index participant_by_legal_name on participant (personal_key(legal_name));
create index participant_by_phone on participant (personal_key(phone)) where phone <> '';

-- A person's key follows its name, whoever writes it.
create function follow_legal_name() returns trigger language plpgsql as $$
begin
  new.legal_name_key := legal_name_key(new.legal_name);
  return new;
end $$;
create trigger person_name_key before insert or update of legal_name on person for each row execute function follow_legal_name();

-- The name in the claim list is opened and masked by the server; the database cannot read it.
create or replace view payout_hall as
  select o.id, o.order_no, o.beneficiary_name as user_name, o.user_type, o.amount, o.pay_type, o.product_id, o.status, o.create_time, o.bank_name, o.returns, c.deadline
  from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 0
  where o.status in (0, 1) and not o.frozen;
