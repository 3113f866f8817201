import { COMPLAINT_STATE } from '@mashang/contract/complaints';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { type ComplaintStanding, insertComplaintNote, lockComplaint, takeComplaintRow } from './complaint-store.ts';
import * as zh from './zh.ts';

function openOne(found: ComplaintStanding | null): ComplaintStanding {
  if (!found) throw new BusinessError('notFound', zh.faults.complaintMissing);
  if (found.state === COMPLAINT_STATE.answered) throw new BusinessError('conflict', zh.handleComplaint.answeredBefore);
  return found;
}

const take = writeVerb<{ id: string }, { id: string }>({
  name: 'complaint.take',
  permission: 'complaint:review',
  async run({ tx, actor }, input) {
    const { id, state, agtOrderNo } = openOne(await lockComplaint(tx, input.id));
    const who = actorName(actor);
    await takeComplaintRow(tx, id, who);
    return {
      result: { id: input.id },
      audit: {
        subjectKind: 'complaint',
        subjectId: input.id,
        before: { state },
        after: { state: 1, takenBy: who, agtOrderNo },
      },
    };
  },
});

/** Assigns a complaint to the user; until it is answered, another user may take it over. */
export async function takeComplaint(ctx: Ctx, input: { id: string }): Promise<{ id: string }> {
  const result = await take(ctx, input);
  ctx.platform.bus.signal('events');
  return result;
}

/** Adds a note with the staff's findings; it stays for the people who decide. */
export const noteComplaint = writeVerb<{ id: string; text: string }, null>({
  name: 'complaint.note',
  permission: 'complaint:review',
  async run({ tx, actor }, { id, text }) {
    const found = openOne(await lockComplaint(tx, id));
    await insertComplaintNote(tx, found.id, { author: actorName(actor), text });
    return {
      result: null,
      audit: { subjectKind: 'complaint', subjectId: id, after: { note: text, agtOrderNo: found.agtOrderNo } },
    };
  },
});
