import { parseOwners } from '../../platform/security/sealed-people.ts';
import { holdKnown } from '../screening/hits/hold-known.ts';
import type { KnownPeople } from '../screening/known-people.ts';
import { listKnownParticipants } from './known-participants-store.ts';
import * as zh from './zh.ts';

/**
 * Public entry for risk: participants by their legal names, and the owners named in their last papers. A participant
 * with hits is held until its hits are decided.
 */
export const knownParticipants: KnownPeople = {
  subject: 'participant',
  async page({ db, secrets }, after, most) {
    const rows = await listKnownParticipants(db.app, after, most);
    return rows.flatMap(({ id, name: subjectId, legalName, owners }) => {
      const listed = owners ? parseOwners(secrets.open(owners)) : [];
      const about = { cursor: id, subjectKind: 'participant', subjectId };
      return [
        { ...about, who: zh.knownParticipants.legalName, name: legalName },
        ...listed.map(({ name, documentNo }, at) => ({
          ...about,
          who: zh.lines.owner(at + 1),
          name,
          apart: documentNo,
          documents: [documentNo],
        })),
      ];
    });
  },
  hold: (ctx, name, hits) => holdKnown(ctx, { kind: 'participant', name, hits }),
};
