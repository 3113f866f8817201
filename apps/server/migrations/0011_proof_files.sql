-- Pictures and videos that show a payout was paid: whose they are, what they look like, on which claim they stand, until when they are kept.

create table proof_file (
  -- Name in the storage. Its row in stored_file goes with the file; this one stays once the file stands on a claim.
  name text primary key,
  kind text not null check (kind in ('picture', 'video')),
  owner_id bigint not null references app_user,
  participant_id bigint not null references participant,
  bytes int not null check (bytes > 0),
  -- SHA-256 of what was sent, and of what was made of it: another name, another note inside or another container change only the first.
  source_hash bytea not null check (length(source_hash) = 32),
  content_hash bytea not null check (length(content_hash) = 32),
  -- What the picture looks like (platform/picture-look.ts): copies differ in a few dozen bits.
  look bit(1024) check ((look is null) = (kind = 'video')),
  uploaded_at timestamptz not null,
  claim_id bigint references payout_claim,
  -- Where on the claim: payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl, rejectUrl.
  field text,
  attached_at timestamptz,
  -- When it was compared with the pictures of other claims; the one it is nearly the same as, and how much of it differs.
  screened_at timestamptz,
  near_name text references proof_file,
  near_share real check (near_share between 0 and 1),
  -- Kept whatever its age, until someone lifts it.
  legal_hold boolean not null default false,
  removed_at timestamptz,
  check ((claim_id is null) = (attached_at is null) and (claim_id is null) = (field is null)),
  check (claim_id is not null or (screened_at is null and removed_at is null)),
  check ((near_name is null) = (near_share is null))
);
create index proof_file_waiting on proof_file (owner_id) where claim_id is null;
create index proof_file_claim on proof_file (claim_id) where claim_id is not null;
create index proof_file_unscreened on proof_file (attached_at) where claim_id is not null and kind = 'picture' and screened_at is null;
create index proof_file_there on proof_file (attached_at) where claim_id is not null and removed_at is null;

-- Every content that was ever shown, by either hash, and on which claim first. Outlives the files.
create table proof_use (
  hash bytea primary key,
  claim_id bigint not null references payout_claim
);

-- What stands on a claim is evidence: it stays on that claim, as it was.
create function guard_proof_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.name, new.kind, new.owner_id, new.participant_id, new.source_hash, new.content_hash, new.claim_id, new.attached_at)
    is distinct from (old.name, old.kind, old.owner_id, old.participant_id, old.source_hash, old.content_hash, old.claim_id, old.attached_at) then
    raise exception 'proof % stands on a claim', old.name using errcode = 'check_violation', constraint = 'proof_file_kept';
  end if;
  return new;
end $$;
create trigger proof_file_kept before update or delete on proof_file for each row when (old.claim_id is not null) execute function guard_proof_file();
create trigger proof_file_whole before truncate on proof_file for each statement execute function refuse_change();
create trigger proof_use_immutable before update or delete or truncate on proof_use for each statement execute function refuse_change();

/*
 * Puts uploaded files on a claim, in the step that names them; files is [{name, field, kind}]. All or nothing: with a refusal nothing is written.
 * Outcome null, or what is wrong with the file of a field:
 *   proof_unknown (no upload of this user, of another kind, or forgotten meanwhile) · proof_elsewhere (stands on another claim) ·
 *   proof_used (the same content was shown for another claim). A picture of why a claim is given back may be one seen before: that is noted as a risk.
 * Two that show the same content at the same moment meet in proof_use: one gets a unique violation, and is told on its next look.
 */
create function attach_proofs(claim payout_claim, who bigint, files json, moment timestamptz, out outcome text, out at_field text) language plpgsql as $$
begin
  perform 1 from proof_file p where p.name in (select x.name from json_to_recordset(files) as x (name text)) order by p.name for update;
  perform 1 from stored_file s where s.name in (select x.name from json_to_recordset(files) as x (name text)) order by s.name for update;
  select y.verdict, y.field into outcome, at_field from (
    select x.field, case
      when p.name is null or s.name is null or p.owner_id <> who or p.participant_id <> claim.participant_id or p.kind <> x.kind then 'proof_unknown'
      when p.claim_id <> claim.id then 'proof_elsewhere'
      when x.field <> 'rejectUrl' and exists (select from proof_use u where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id) then 'proof_used'
    end as verdict
    from json_to_recordset(files) as x (name text, field text, kind text) left join proof_file p on p.name = x.name left join stored_file s on s.name = x.name
  ) y where y.verdict is not null order by y.field limit 1;
  if outcome is not null then return; end if;

  update stored_file s set kept_at = moment where s.name in (select x.name from json_to_recordset(files) as x (name text)) and s.kept_at is null;
  update proof_file p set claim_id = claim.id, field = x.field, attached_at = moment
  from json_to_recordset(files) as x (name text, field text) where p.name = x.name and p.claim_id is null;
  insert into risk_event (at, kind, subject_kind, subject_id, data)
  select moment, 'proof.shown-again', 'payout-claim', claim.claim_no, jsonb_build_object('file', p.name, 'field', x.field,
    'earlierClaim', (select c.claim_no from proof_use u join payout_claim c on c.id = u.claim_id where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id limit 1))
  from json_to_recordset(files) as x (name text, field text) join proof_file p on p.name = x.name
  where exists (select from proof_use u where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id);
  insert into proof_use (hash, claim_id)
  select distinct h.hash, claim.id from proof_file p cross join lateral (values (p.source_hash), (p.content_hash)) h (hash)
  where p.name in (select x.name from json_to_recordset(files) as x (name text)) and not exists (select from proof_use u where u.hash = h.hash);
end $$;

-- No address gets onto a claim but of a file that stands on it, whoever writes.
create function guard_claim_proofs() returns trigger language plpgsql as $$
declare
  url text;
begin
  foreach url in array array[new.pay_pic_url, new.pay_pic_url1, new.pay_pic_url2, new.pay_video_url, new.reject_url] loop
    if url <> '' and not exists (select from proof_file p where p.name = substr(url, length('/files/') + 1) and p.claim_id = new.id) then
      raise exception '% stands not on claim %', url, new.claim_no using errcode = 'check_violation', constraint = 'payout_claim_proofs';
    end if;
  end loop;
  return new;
end $$;
create trigger payout_claim_urls before insert or update of pay_pic_url, pay_pic_url1, pay_pic_url2, pay_video_url, reject_url on payout_claim
  for each row when (concat(new.pay_pic_url, new.pay_pic_url1, new.pay_pic_url2, new.pay_video_url, new.reject_url) <> '') execute function guard_claim_proofs();

grant select, insert, update, delete on proof_file to mashang_app;
grant select on proof_use to mashang_app;
alter table proof_file enable row level security;
create policy app on proof_file to mashang_app using (true) with check (true);
create policy own on proof_file for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
-- What risk knows of a picture is not for those who showed it.
grant select (name, kind, owner_id, participant_id, claim_id, field, attached_at, removed_at) on proof_file to mashang_participant;
revoke all on function attach_proofs(payout_claim, bigint, json, timestamptz) from public;
