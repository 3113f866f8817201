import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of the licence, which every money call depends on. Each query is one statement that returns (checked,
 * broken, examples).
 */
export const LICENCE_CHECKS: { name: string; query: string }[] = [
  {
    // A demo's own set-up has no second person; its fictitious licence covers nothing real.
    name: '许可资料与其审批逐项相符 · every licence profile equals the one that two people approved, and no other exists',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select l.id::text as no,
        not licence_signed(l) and not (l.approval_id is null and l.jurisdiction in ('DEMO', 'DEMO-I')
        and not exists (select from deployment_kind k where k.kind = 'production')) as wrong
      from licence_profile l ${ONCE}) x`,
  },
];
