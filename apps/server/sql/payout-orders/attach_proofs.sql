/*
 * Attaches uploaded files to a claim, in the step that names them; files is [{name, field, kind}]. All or nothing.
 * Outcome null, or the fault of the file of a field: proof_unknown (no upload of this user, of another kind, or deleted
 * meanwhile) · proof_elsewhere (attached to another claim) · proof_used (another claim showed the same content). An
 * image of why a claim is given back may be a known one; that is noted as a risk. Two that show the same content at
 * once meet in proof_use: one gets a unique violation, and the fault on its next try.
 */
create or replace function attach_proofs(
  claim payout_claim, who bigint, files json, moment timestamptz, out outcome text, out at_field text
)
language plpgsql as $$
begin
  perform 1
  from proof_file p
  where p.name in (select x.name from json_to_recordset(files) as x (name text))
  order by p.name for update;
  perform 1
  from stored_file s
  where s.name in (select x.name from json_to_recordset(files) as x (name text))
  order by s.name for update;
  select y.verdict, y.field into outcome, at_field from (
    select x.field, case
      when p.name is null or s.name is null or p.owner_id <> who or p.participant_id <> claim.participant_id
        or p.kind <> x.kind then 'proof_unknown'
      when p.claim_id <> claim.id then 'proof_elsewhere'
      when x.field <> 'rejectUrl'
        and exists (select from proof_use u
          where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id) then 'proof_used'
    end as verdict
    from json_to_recordset(files) as x (name text, field text, kind text)
    left join proof_file p on p.name = x.name
    left join stored_file s on s.name = x.name
  ) y where y.verdict is not null order by y.field limit 1;
  if outcome is not null then return; end if;

  update stored_file s
  set kept_at = moment
  where s.name in (select x.name from json_to_recordset(files) as x (name text)) and s.kept_at is null;
  update proof_file p set claim_id = claim.id, field = x.field, attached_at = moment
  from json_to_recordset(files) as x (name text, field text) where p.name = x.name and p.claim_id is null;
  insert into risk_event (at, kind, subject_kind, subject_id, data)
  select moment, 'proof.shown-again', 'payout-claim', claim.claim_no,
    jsonb_build_object('file', p.name, 'field', x.field,
    'earlierClaim',
      (select c.claim_no
        from proof_use u
        join payout_claim c on c.id = u.claim_id
        where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id
        limit 1))
  from json_to_recordset(files) as x (name text, field text) join proof_file p on p.name = x.name
  where exists (select from proof_use u where u.hash in (p.source_hash, p.content_hash) and u.claim_id <> claim.id);
  insert into proof_use (hash, claim_id)
  select distinct h.hash, claim.id
  from proof_file p
  cross join lateral (values (p.source_hash), (p.content_hash)) h (hash)
  where p.name in (select x.name from json_to_recordset(files) as x (name text))
    and not exists (select from proof_use u where u.hash = h.hash);
end $$;
