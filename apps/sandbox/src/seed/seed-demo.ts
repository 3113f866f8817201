import { SERVICES } from '@mashang/contract/jurisdictions';
import { insertLicence } from '../../../server/src/features/licence/licence-store.ts';
import { createUser } from '../../../server/src/features/users/create-user.ts';
import { browserHash, hashPassword } from '../../../server/src/features/users/password.ts';
import { isEmpty, lockSeeding } from '../../../server/src/first-start-store.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import {
  DEMO_LICENCE,
  DEMO_ONLINE_PRODUCT,
  DEMO_PARTICIPANTS,
  DEMO_PASSWORD,
  DEMO_STAFF,
  DEMO_TOTP_SECRET,
} from './demo-data.ts';
import { seedInstitution } from './demo-institution.ts';
import { insertMerchant, insertParticipant, insertProducts, insertScreeningList, openProducts } from './demo-store.ts';
import { enterMerchantPeople } from './enter-merchant-people.ts';
import { keepDemoPaper } from './keep-demo-paper.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * Fills an empty database with the demo of spec 5, in one transaction; does nothing where there are users. `companies`:
 * whether payment companies are beside it, at which the institution sells a product.
 */
export async function seedDemo(platform: Platform, { companies }: { companies: boolean }): Promise<boolean> {
  if (!(await isEmpty(platform.db.app))) return false;
  if (platform.config.demoMode === 'institution')
    return seedInstitution(platform, companies ? ['bank', DEMO_ONLINE_PRODUCT.code] : ['bank']);
  return ownWork(platform.db, 'demo').transaction(async (tx) => {
    await lockSeeding(tx);
    if (!(await isEmpty(tx))) return false;
    const { secrets } = platform;
    const staff: bigint[] = [];
    // All share one password, printed at every start. It is hashed once, since a hash takes a thirtieth of a second.
    const passwordHash = await hashPassword(browserHash(DEMO_PASSWORD));
    for (const person of DEMO_STAFF) {
      staff.push(
        await createUser(tx, secrets, {
          username: person.username,
          passwordHash,
          nickname: person.nickname,
          phone: '',
          roles: [person.role],
          participantId: null,
          totpSecret: DEMO_TOTP_SECRET,
        }),
      );
    }
    const [maker, checker] = staff as [bigint, bigint];
    const now = platform.clock.now();
    await insertLicence(
      tx,
      {
        ...DEMO_LICENCE,
        services: SERVICES,
        settlementMode: 'agent_float',
        validFrom: now - YEAR_MS,
        validTo: now + 5 * YEAR_MS,
      },
      maker,
      checker,
    );
    const products = await insertProducts(tx, secrets);
    const ids = new Map<string, bigint>();
    for (const [place, person] of DEMO_PARTICIPANTS.entries()) {
      const parent = person.parent === null ? null : (ids.get(person.parent) as bigint);
      const id = await insertParticipant(tx, secrets, person, parent, maker, checker);
      ids.set(person.username, id);
      const paper = await keepDemoPaper(tx, platform, { participantId: id, ownerId: maker });
      await openProducts(tx, { ...person, paper }, place, id, products);
      await createUser(tx, secrets, {
        username: person.username,
        passwordHash,
        nickname: person.nickname,
        phone: person.phone,
        roles: [person.kind === 'AGENT' ? 'agent' : 'code_merchant'],
        participantId: id,
        ...(person.twoFactor ? { totpSecret: DEMO_TOTP_SECRET } : {}),
      });
    }
    const merchantId = await insertMerchant(tx, secrets, products, maker, checker);
    await enterMerchantPeople(tx, secrets, { merchantId, passwordHash });
    await insertScreeningList(tx);
    return true;
  });
}
