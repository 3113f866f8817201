import type { LicenceProfile } from '@mashang/contract/jurisdictions';
import { insertLicence } from '../../../server/src/features/licence/licence-store.ts';
import { createUser } from '../../../server/src/features/users/create-user.ts';
import { browserHash, hashPassword } from '../../../server/src/features/users/password.ts';
import { isEmpty, lockSeeding } from '../../../server/src/first-start-store.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { DEMO_LICENCE, DEMO_PARTICIPANTS, DEMO_PASSWORD, DEMO_STAFF, DEMO_TOTP_SECRET } from './demo-data.ts';
import {
  insertAcquirer,
  insertBankAccounts,
  insertCheckedFile,
  insertMerchant,
  insertParticipant,
  insertProducts,
  insertRates,
  insertScreeningList,
} from './demo-store.ts';
import { enterMerchantPeople } from './enter-merchant-people.ts';

const YEAR_MS = 365 * 86_400_000;
/**
 * The institution's accounts at the sandbox bank; scripts/sandbox-accounts.test.mjs compares them with those of
 * apps/sandbox/src/bank/bank.ts.
 */
export const DEMO_ACCOUNTS = [
  {
    code: 'main',
    bank: '沙箱银行',
    number: '1100200300400500',
    kind: 'client',
    way: 'order',
    prefix: '88660001',
    position: 1,
  },
  {
    code: 'second',
    bank: '沙箱银行二部',
    number: '1100200300400600',
    kind: 'client',
    way: 'none',
    prefix: '',
    position: 2,
  },
  { code: 'own', bank: '沙箱银行', number: '1100200300400700', kind: 'own', way: 'none', prefix: '', position: 0 },
] as const;
/** The agent who acquired the demo's merchant, and its parent. */
const AGENTS = ['agent01', 'agent02'];
/** Returns their settlement accounts, by the end of the name. */
const settleAccountOf = (username: string) => `62220200000000${username.slice(-2)}`;

/** Returns who of the network can sign in to a demo of this mode. */
export function demoNetwork(mode: Platform['config']['demoMode']): readonly string[] {
  return mode === 'institution' ? AGENTS : DEMO_PARTICIPANTS.map(({ username }) => username);
}

/**
 * Seeds the demo of mode `institution`: staff, the institution's accounts and receiving places, a merchant and its
 * acquiring agents, for these products. It has no floats.
 */
export async function seedInstitution(platform: Platform, products: readonly string[]): Promise<boolean> {
  return ownWork(platform.db, 'demo').transaction(async (tx) => {
    await lockSeeding(tx);
    if (!(await isEmpty(tx))) return false;
    const { secrets } = platform;
    const passwordHash = await hashPassword(browserHash(DEMO_PASSWORD));
    const staff: bigint[] = [];
    for (const { username, nickname, role } of DEMO_STAFF)
      staff.push(
        await createUser(tx, secrets, {
          username,
          passwordHash,
          nickname,
          phone: '',
          roles: [role],
          participantId: null,
          totpSecret: DEMO_TOTP_SECRET,
        }),
      );
    const [maker, checker] = staff as [bigint, bigint];
    const now = platform.clock.now();
    const licence: LicenceProfile = {
      ...DEMO_LICENCE,
      jurisdiction: 'DEMO-I',
      validFrom: now - YEAR_MS,
      validTo: now + 5 * YEAR_MS,
      services: ['collection', 'payout', 'agent_network'],
      settlementMode: 'institution',
    };
    await insertLicence(tx, licence, maker, checker);
    const sold = await insertProducts(tx, secrets, products);
    const ids = new Map<string, bigint>();
    for (const person of DEMO_PARTICIPANTS.filter(({ username }) => AGENTS.includes(username))) {
      const parent = person.parent === null ? null : (ids.get(person.parent) ?? null);
      const participantId = await insertParticipant(tx, secrets, { ...person, floatFen: 0n }, parent, maker, checker);
      ids.set(person.username, participantId);
      await insertRates(tx, person, participantId, sold);
      const { username, nickname, phone } = person;
      const userId = await createUser(tx, secrets, {
        username,
        passwordHash,
        nickname,
        phone,
        roles: ['agent'],
        participantId,
        totpSecret: DEMO_TOTP_SECRET,
      });
      await insertCheckedFile(tx, secrets, { ...person, settleAccount: settleAccountOf(username) }, participantId, [
        userId,
        checker,
      ]);
    }
    const merchantId = await insertMerchant(tx, secrets, sold, maker, checker);
    await enterMerchantPeople(tx, secrets, { merchantId, passwordHash });
    await insertAcquirer(tx, ids.get('agent02') ?? null);
    // The other product is paid at the payment companies, whose places are entered later.
    const bank = new Map([...sold].filter(([code]) => code === 'bank'));
    await insertBankAccounts(tx, DEMO_ACCOUNTS, bank);
    await insertScreeningList(tx);
    return true;
  });
}
