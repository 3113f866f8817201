-- A merchant's people correct a returned application and hand it in (docs/decisions/1270-own-applications.md).
alter table merchant_application
  add column merchant_text text not null default '',
  add column handed_in_at timestamptz,
  add column handed_in_by bigint references app_user,
  add column handed_in_note text not null default '',
  add constraint merchant_application_handed_in
    check ((handed_in_at is null) = (handed_in_by is null) and (handed_in_at is null) = (handed_in_note = ''));
grant select (version, merchant_text, handed_in_at) on merchant_application to mashang_merchant;
create trigger merchant_application_handed_hand before insert or update of handed_in_by on merchant_application
  for each row execute function prove_hand('handed_in_by');
\ir ../sql/merchants/guard_merchant_application.sql
-- What both wrote may name people: it goes with them.
update retention_source set lets_go[2] = 'update merchant_application set sealed_people = null, merchant_text = '''',
  handed_in_note = case when handed_in_at is null then '''' else ''—'' end, erased_at = $2 where id = any ($1)'
where source = 'applications';
