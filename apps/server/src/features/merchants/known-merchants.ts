import { holdKnown } from '../screening/hits/hold-known.ts';
import type { KnownPeople } from '../screening/known-people.ts';
import { openPeople } from './applications/application-people.ts';
import { listKnownMerchants } from './known-merchants-store.ts';
import * as zh from './zh.ts';

/**
 * Public entry for risk: merchants by their legal names, and the people of their last application. A merchant with hits
 * is held until its hits are decided.
 */
export const knownMerchants: KnownPeople = {
  subject: 'merchant',
  async page(platform, after, most) {
    const rows = await listKnownMerchants(platform.db.app, after, most);
    return rows.flatMap(({ id, mchId: subjectId, legalName, people }) => {
      const about = { cursor: id, subjectKind: 'merchant', subjectId };
      const opened = people ? openPeople({ platform }, people) : undefined;
      const everybody = [
        {
          who: zh.words.representative,
          name: opened?.representative?.name ?? '',
          documentNo: opened?.representative?.documentNo ?? '',
        },
        ...(opened?.owners ?? []).map(({ name, documentNo }, at) => ({
          who: zh.words.owner(at + 1),
          name,
          documentNo,
        })),
      ];
      return [
        { ...about, who: zh.words.company, name: legalName },
        ...everybody.map(({ who, name, documentNo }) => ({
          ...about,
          who,
          name,
          ...(documentNo ? { apart: documentNo, documents: [documentNo] } : {}),
        })),
      ];
    });
  },
  hold: (ctx, name, hits) => holdKnown(ctx, { kind: 'merchant', name, hits }),
};
