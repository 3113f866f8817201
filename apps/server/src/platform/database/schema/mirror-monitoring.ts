import { FIRST_RULES } from '@mashang/contract/monitoring';
import type { Sql } from '../statements/sql-types.ts';

/**
 * Gives a database without a rule the program's built-in rules (L7); from then on rules are data that two people
 * change.
 */
export async function mirrorMonitoring(sql: Sql): Promise<void> {
  const rules = Object.entries(FIRST_RULES).map(([code, body]) => ({ code, body }));
  await sql`
    with made as (
      insert into risk_rule (code, version, body, made_by)
      select x.code, 1, x.body, 'system:first' from jsonb_to_recordset(${sql.json(rules)}) as x (code text, body jsonb)
      where not exists (select from risk_rule_set) returning id
    )
    insert into risk_rule_set (rules, changed_by)
    select array_agg(id order by id), 'system:first'
    from made
    having count(*) > 0`;
}
