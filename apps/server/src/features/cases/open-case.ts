import { RISK_SUBJECTS } from '@mashang/contract/monitoring';
import { CASE_HOURS, type OpenCaseBody } from '@mashang/contract/risk-cases';
import { invalidField } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verbs/verb.ts';
import { findSubjectKey, insertEntry, insertLink, openCase } from './cases-store.ts';
import * as zh from './zh.ts';

/** Opens a case by hand, or joins the open one of the same subject. The person who opens a case does not decide it. */
export const openCaseByHand = writeVerb<OpenCaseBody, { id: string; joined: boolean }>({
  name: 'risk-case.open',
  permission: 'risk-case:work',
  async run({ tx, actor }, { subject, subjectKey, title, priority }) {
    allow(actor, 'risk-case:work');
    const key = await findSubjectKey(tx, subject, subjectKey);
    if (key === null) throw invalidField('subjectKey', zh.faults.subjectMissing(RISK_SUBJECTS[subject]));
    const about = { title, priority, hours: CASE_HOURS[priority], by: actor.userId };
    const { id, fresh } = await openCase(tx, { kind: subject, key }, about);
    const kind = subject === 'order' && key.startsWith('DF') ? 'payout' : subject;
    await insertLink(tx, id, { kind, key, by: actor.username });
    await insertEntry(tx, id, { author: actor.username, what: fresh ? 'opened' : 'joined', text: title });
    return {
      result: { id: id.toString(), joined: !fresh },
      audit: { subjectKind: 'risk-case', subjectId: id.toString(), after: { subject, key, title, joined: !fresh } },
    };
  },
});
