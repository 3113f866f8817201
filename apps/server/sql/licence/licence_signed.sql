-- True when two people put exactly this profile in force: the payload of its approval, which their signed hash covers,
-- has each of its columns; one of them proposed it and the other approved that hash.
create or replace function licence_signed(l licence_profile) returns boolean
language sql stable as $$
  select exists (
    select from approval a
    join approval_check c on c.approval_id = a.id and c.verdict = 'approve' and c.hash = a.hash
      and c.user_id = l.approved_by
    where a.id = l.approval_id and a.kind = 'licence.profile' and a.subject_id = 'licence' and a.state = 1
      and a.maker_id = l.entered_by
      and a.payload ->> 'legalName' = l.legal_name
      and a.payload ->> 'licenceNo' = l.licence_no
      and a.payload ->> 'regulator' = l.regulator
      and a.payload ->> 'jurisdiction' = l.jurisdiction
      and a.payload -> 'services' = to_jsonb(l.services)
      and a.payload ->> 'settlementMode' = l.settlement_mode
      and (a.payload ->> 'validFrom')::timestamp at time zone 'Asia/Shanghai' = l.valid_from
      and (a.payload ->> 'validTo')::timestamp at time zone 'Asia/Shanghai' = l.valid_to)
$$;

grant execute on function licence_signed(licence_profile) to mashang_app;
