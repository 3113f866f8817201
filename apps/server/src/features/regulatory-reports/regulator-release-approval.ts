import { maskName } from '@mashang/contract/participants';
import { REGULATOR_ABOUT, type RegulatorRelease } from '@mashang/contract/risk-releases';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findParticipantKey } from '../cases/case-record.ts';
import { RELEASE_TERM } from './report-release-approval.ts';
import { countAuditRows, countTransactionsOf, type PersonAsked } from './reports-store.ts';
import * as zh from './zh.ts';

export const REGULATOR_SUBJECT = 'regulator';
/** Maximum number of rows in one file. */
export const ROWS_MAX = 20_000;

/** Returns the person whose transactions are requested; throws 400 for wrong dates or an unknown participant. */
export async function personAsked(tx: Tx, asked: Exclude<RegulatorRelease, { about: 'audit' }>): Promise<PersonAsked> {
  const { startDate, endDate } = asked;
  if (endDate < startDate) throw invalidField('payload.endDate', zh.regulatorReleaseApproval.endBeforeStart);
  if (asked.about === 'payer') return { participantId: null, name: asked.payer, startDate, endDate };
  const participantId = await findParticipantKey(tx, asked.key);
  if (participantId === null) throw invalidField('payload.key', zh.regulatorReleaseApproval.participantMissing);
  return { participantId, name: '', startDate, endDate };
}

async function countRows(tx: Tx, asked: RegulatorRelease): Promise<number> {
  if (asked.about !== 'audit') return countTransactionsOf(tx, await personAsked(tx, asked));
  const rows = await countAuditRows(tx, asked.key);
  if (rows === 0) throw invalidField('payload.key', zh.regulatorReleaseApproval.noAuditRows);
  return rows;
}

const subjectOf = (asked: RegulatorRelease) => (asked.about === 'payer' ? maskName(asked.payer) : asked.key);

/**
 * 监管调取: releases all records of one person, or the audit log of one subject, after another person has seen whose
 * data leave, for when, to whom and why.
 */
export const regulatorReleaseApproval: ApprovalKind<RegulatorRelease, object> = {
  kind: 'regulator.release',
  async load({ tx }, { subjectId, payload }) {
    if (subjectId !== REGULATOR_SUBJECT)
      throw new BusinessError('notFound', zh.regulatorReleaseApproval.subjectMissing);
    const rows = await countRows(tx, payload);
    if (rows > ROWS_MAX) throw new BusinessError('conflict', zh.regulatorReleaseApproval.tooManyRows(rows, ROWS_MAX));
    const dates = payload.about === 'audit' ? '' : `${payload.startDate}:${payload.endDate}`;
    return {
      subject: { kind: 'regulator', id: subjectId, name: `${REGULATOR_ABOUT[payload.about]} · ${subjectOf(payload)}` },
      state: {},
      lockKey: `${payload.about}:${subjectOf(payload)}:${dates}`,
      remarks: [{ label: zh.regulatorReleaseApproval.rows, before: '', after: String(rows) }],
    };
  },
  lines: (_state, payload) => [
    { label: zh.regulatorReleaseApproval.contents, before: '', after: REGULATOR_ABOUT[payload.about] },
    { label: zh.lines.subject, before: '', after: subjectOf(payload) },
    ...(payload.about === 'audit'
      ? []
      : [
          {
            label: zh.regulatorReleaseApproval.period,
            before: '',
            after: zh.words.span(payload.startDate, payload.endDate),
          },
          { label: zh.lines.contains, before: '', after: zh.regulatorReleaseApproval.unmasked },
        ]),
    { label: zh.lines.recipient, before: '', after: payload.recipient },
    { label: zh.lines.validity, before: '', after: RELEASE_TERM },
  ],
  apply: async (_ctx, { payload }) => ({ released: true, recipient: payload.recipient }),
};
