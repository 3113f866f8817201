import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of collection accounts: no account receives without evidence that it is the business's own (L3). */
export const ACCOUNT_CHECKS = [
  {
    name: '启用的收款账户都有成立的证明 · every active collection account has valid evidence or time left to submit it',
    // A job switches off accounts whose time is over; an hour is more than it ever takes.
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(id::text) filter (where wrong))[1:10] as examples from (
      select a.id, case a.evidence
        when '' then coalesce(a.evidence_due < now() - interval '1 hour', true)
        when 'document' then not exists (select from account_paper p join stored_file f on f.name = p.name
          where p.name = a.evidence_paper and p.participant_id = a.participant_id and f.kept_at is not null)
        when 'settlement' then not exists (select from kyc_submission s
          where s.id = a.evidence_submission and s.participant_id = a.participant_id
          and s.state = 'approved' and s.business is not null
          and (s.erased_at is not null or personal_key(s.settle_account) = personal_key(a.out_auth_no)))
        else not exists (select from channel_authorisation c
          where c.id = a.evidence_authorisation and c.participant_id = a.participant_id
            and c.state = 'active') end as wrong
      from collection_account a where a.status = 1 and a.archived_at is null ${ONCE}) x`,
  },
] as const;
