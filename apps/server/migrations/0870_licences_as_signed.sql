-- A licence profile names the approval that signed it, and says what that approval says (docs/decisions/0871).
alter table licence_profile add column approval_id bigint unique references approval;
\ir ../sql/licence/licence_signed.sql
\ir ../sql/licence/guard_licence.sql

-- Profiles from before: each the nearest approval that signed it. One that finds none is shown by verify.
alter table licence_profile disable trigger user;
do $$
declare
  l licence_profile;
  signed bigint;
begin
  for l in select * from licence_profile order by id loop
    for signed in
      select a.id from approval a
      where a.kind = 'licence.profile' and a.state = 1 and a.maker_id = l.entered_by
        and not exists (select from licence_profile x where x.approval_id = a.id)
      order by abs(extract(epoch from a.closed_at - l.created_at))
    loop
      l.approval_id := signed;
      if licence_signed(l) then
        update licence_profile set approval_id = signed where id = l.id;
        exit;
      end if;
    end loop;
  end loop;
end $$;
alter table licence_profile enable trigger user;
