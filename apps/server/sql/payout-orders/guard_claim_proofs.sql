-- A claim may name only the address of a file that is attached to it. This holds for every writer.
create or replace function guard_claim_proofs() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  url text;
begin
  foreach url in array array[new.pay_pic_url, new.pay_pic_url1, new.pay_pic_url2, new.pay_video_url,
    new.reject_url] loop
    if url <> ''
      and not exists (select from proof_file p
        where p.name = substr(url, length('/files/') + 1) and p.claim_id = new.id) then
      raise exception '% stands not on claim %', url, new.claim_no
        using errcode = 'check_violation', constraint = 'payout_claim_proofs';
    end if;
  end loop;
  return new;
end $$;
