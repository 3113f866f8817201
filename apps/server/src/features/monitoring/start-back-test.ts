import type { StartBackTestBody } from '@mashang/contract/monitoring';
import { actorName } from '../../platform/verbs/audit.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { insertBackTest } from './rules-store.ts';

/** Requests a back-test of a rule, which a job runs. Nothing goes live by it. */
export const startBackTest = writeVerb<StartBackTestBody, { id: string }>({
  name: 'risk-rule.back-test',
  permission: 'risk-rule:test',
  async run({ tx, actor }, { code, body, days }) {
    const id = await insertBackTest(tx, { code, body, days, by: actorName(actor) });
    return {
      result: { id: id.toString() },
      audit: { subjectKind: 'risk-rule', subjectId: code, after: { backTest: id.toString(), days } },
    };
  },
});
