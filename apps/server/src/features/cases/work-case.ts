import { PRIORITIES } from '@mashang/contract/monitoring';
import {
  type AssignCaseBody,
  CASE_STATE,
  CASE_STATE_NAMES,
  type ChangeCaseBody,
  LINK_KINDS,
  type LinkCaseBody,
} from '@mashang/contract/risk-cases';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verbs/verb.ts';
import { openCaseOf, requireMove } from './case-faults.ts';
import { findOfficer } from './case-reads-store.ts';
import { findSubjectKey, insertEntry, insertLink, updateCase } from './cases-store.ts';
import * as zh from './zh.ts';

const subjectKind = 'risk-case';

/** Assigns a case to the acting user. */
export const takeCase = writeVerb<{ id: string }, null>({
  name: 'risk-case.take',
  permission: 'risk-case:work',
  async run({ tx, actor }, { id }) {
    allow(actor, 'risk-case:work');
    const found = await openCaseOf(tx, id, actor);
    if (found.assignedTo === actor.userId) throw new BusinessError('conflict', zh.workCase.yoursAlready);
    const state = found.state === CASE_STATE.open ? CASE_STATE.working : found.state;
    await updateCase(tx, found.id, { assignedTo: actor.userId, state });
    await insertEntry(tx, found.id, { author: actor.username, what: 'taken' });
    return {
      result: null,
      audit: { subjectKind, subjectId: id, before: { state: found.state }, after: { state, assignee: actor.username } },
    };
  },
});

/** Assigns a case to another user who may work on cases. */
export const assignCase = writeVerb<AssignCaseBody, null>({
  name: 'risk-case.assign',
  permission: 'risk-case:work',
  async run({ tx, actor }, { id, username }) {
    allow(actor, 'risk-case:work');
    const found = await openCaseOf(tx, id, actor);
    const officer = await findOfficer(tx, username);
    if (!officer) throw invalidField('username', zh.workCase.userUnfit);
    const state = found.state === CASE_STATE.open ? CASE_STATE.working : found.state;
    await updateCase(tx, found.id, { assignedTo: officer.id, state });
    await insertEntry(tx, found.id, { author: actor.username, what: 'assigned', text: officer.username });
    return { result: null, audit: { subjectKind, subjectId: id, after: { state, assignee: officer.username } } };
  },
});

/** Changes the state, the priority or the due time of a case. */
export const changeCase = writeVerb<ChangeCaseBody, null>({
  name: 'risk-case.change',
  permission: 'risk-case:work',
  async run({ tx, actor }, { id, state, priority, dueTime }) {
    allow(actor, 'risk-case:work');
    if (state === undefined && priority === undefined && dueTime === undefined)
      throw new BusinessError('invalid', zh.workCase.unchanged);
    const found = await openCaseOf(tx, id, actor);
    if (state !== undefined) requireMove(found.state, state);
    await updateCase(tx, found.id, { state, priority, dueTime });
    const author = actor.username;
    if (state !== undefined) await insertEntry(tx, found.id, { author, what: 'state', text: CASE_STATE_NAMES[state] });
    if (priority !== undefined)
      await insertEntry(tx, found.id, { author, what: 'priority', text: PRIORITIES[priority] });
    if (dueTime !== undefined) await insertEntry(tx, found.id, { author, what: 'due', text: dueTime });
    const before = { state: found.state, priority: found.priority };
    return { result: null, audit: { subjectKind, subjectId: id, before, after: { state, priority, dueTime } } };
  },
});

/** Adds a note to a case; a note is never changed. */
export const noteCase = writeVerb<{ id: string; text: string }, null>({
  name: 'risk-case.note',
  permission: 'risk-case:work',
  async run({ tx, actor }, { id, text }) {
    allow(actor, 'risk-case:work');
    const found = await openCaseOf(tx, id, actor);
    await insertEntry(tx, found.id, { author: actor.username, what: 'note', text });
    return { result: null, audit: { subjectKind, subjectId: id, after: { note: text } } };
  },
});

/** Links an order, a person or an account to a case. */
export const linkCase = writeVerb<LinkCaseBody, null>({
  name: 'risk-case.link',
  permission: 'risk-case:work',
  async run({ tx, actor }, { id, kind, key }) {
    allow(actor, 'risk-case:work');
    const found = await openCaseOf(tx, id, actor);
    const known = await findSubjectKey(tx, kind, key);
    if (known === null) throw invalidField('key', zh.faults.subjectMissing(LINK_KINDS[kind]));
    if (!(await insertLink(tx, found.id, { kind, key: known, by: actor.username })))
      throw new BusinessError('conflict', zh.workCase.linkedBefore);
    await insertEntry(tx, found.id, { author: actor.username, what: 'linked', text: `${LINK_KINDS[kind]} ${known}` });
    return { result: null, audit: { subjectKind, subjectId: id, after: { kind, key: known } } };
  },
});
