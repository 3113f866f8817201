import { KYC_STATUS } from '@mashang/contract/standing';
import { REMINDER_DAYS } from '@mashang/contract/verification';
import type { Platform } from '../../../platform/platform.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, sweepVerb } from '../../../platform/verbs/verb.ts';
import {
  announceEvents,
  endMerchants,
  endParticipants,
  insertReminderEvent,
  noteReminders,
  type Reminder,
  type ReminderEvent,
} from './verification-store.ts';

/** Most of one kind in one round; the rest follows in the next round. */
const MOST = 200;

const endOfParticipants = sweepVerb({
  name: 'participant.verification-end',
  async run({ tx, actor }) {
    const ended = await endParticipants(tx, MOST, actorName(actor));
    if (ended.length > 0) await announceEvents(tx);
    return ended.map(({ name }) => ({
      subjectKind: 'participant',
      subjectId: name,
      before: { kycStatus: KYC_STATUS.verified },
      after: { kycStatus: KYC_STATUS.expired },
    }));
  },
});

const endOfMerchants = sweepVerb({
  name: 'merchant.verification-end',
  async run({ tx }) {
    const ended = await endMerchants(tx, MOST);
    return ended.map(({ mchId }) => ({
      subjectKind: 'merchant',
      subjectId: mchId,
      before: { kybStatus: KYC_STATUS.verified },
      after: { kybStatus: KYC_STATUS.expired },
    }));
  },
});

function reminderEvent({ what, id, days }: Reminder): ReminderEvent {
  if (what === 'participant' || what === 'merchant') {
    const reminder = { days, data: { days, subject: id.toString() }, actor: 'system:remind-verifications' };
    return what === 'participant'
      ? { kind: 'network.kyc-due', participantId: id, ...reminder }
      : { kind: 'merchant.kyb-due', participantId: null, ...reminder };
  }
  return {
    kind: 'network.register-due',
    participantId: id,
    days,
    data: { what, days },
    actor: 'system:remind-register',
  };
}

/**
 * Writes a reminder event for verifications and register entries that end soon, once for each of the reminder days.
 * Returns how many.
 */
function remindDue({ db }: Platform): Promise<number> {
  return ownWork(db, 'verification.remind').transaction(async (tx) => {
    const due = await noteReminders(tx, REMINDER_DAYS, MOST);
    for (const reminder of due) await insertReminderEvent(tx, reminderEvent(reminder));
    if (due.length > 0) await announceEvents(tx);
    return due.length;
  });
}

/**
 * Ends verifications of participants and merchants whose time is over, by the database clock: their routing and keys
 * stop with them.
 */
export async function endVerifications(ctx: Ctx): Promise<number> {
  const { bus } = ctx.platform;
  const ended = (await endOfParticipants(ctx)) + (await endOfMerchants(ctx));
  const reminded = await remindDue(ctx.platform);
  if (ended > 0) {
    bus.signal('routing');
    bus.signal('keys');
  }
  if (ended + reminded > 0) bus.signal('events');
  return ended + reminded;
}
