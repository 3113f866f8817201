import { ONCE } from './judge-once-store.ts';

/**
 * What must hold of files of payments and of what the bank answered to them, each one statement of
 * (checked, broken, examples).
 */
export const BANK_FILE_CHECKS: { name: string; query: string }[] = [
  {
    name: '付款文件等于其中的付款 · a file names the money it is paid from and has the count and sum of its payments',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select b.batch_no as no,
        x.n <> b.lines or x.total <> b.total
          or b.from_account is not null and lies_on_own(b.from_account) <> (b.batch_no like 'YB%') as wrong
      from settlement_batch b cross join lateral (
        select count(*) as n, coalesce(sum(p.amount), 0) as total from payments_of_file(b.id) p) x
      cross join (select min(applied_at) as since from schema_migrations where name like '0693\\_%') s
      where b.batch_no ~ '^(DB|TB|YB)' or b.batch_no like 'JB%' and b.made_at > s.since ${ONCE}) y`,
  },
  {
    name:
      '回执只使其所答文件中的付款失败 · ' +
      'what failed by an answer of the bank was refused by it, once, and failed in the file that is answered',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.number as no,
        r.status <> 'RJCT' or not coalesce(p.has_failed, a.of_message like 'JB%' and s.id is not null)
        or count(*) over (partition by a.of_message, r.number) > 1 as wrong
      from payment_answer_row r
      join payment_answer a on a.id = r.answer_id
      left join settlement_batch b on b.batch_no = a.of_message
      left join lateral (select f.has_failed
        from payments_of_file(b.id) f
        where f.number = r.number and f.kind <> 'settlement') p
        on true
      left join settlement s on s.settlement_no = r.number
      where r.outcome = 'failed' ${ONCE}) y`,
  },
];
