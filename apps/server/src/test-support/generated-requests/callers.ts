import { permissionsOfRoles, ROLES, type Role } from '@mashang/contract/permissions';
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@mashang/contract/sign-in';
import { createUser } from '../../features/users/create-user.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { enterMerchantPeople } from '../arrange/arrange-merchant-people.ts';
import { bindTwoFactor } from '../arrange/arrange-payouts.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { codeAt, insertSession } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import type { Random } from './random.ts';
import type { Operation } from './read-document.ts';

/** People of merchant M1001. */
const MERCHANT_PEOPLE: Record<string, Role> = {
  m1001admin: 'merchant_admin',
  m1001finance: 'merchant_finance',
  m1001developer: 'merchant_developer',
  m1001viewer: 'merchant_viewer',
};
const ROLE_OF: Record<string, Role> = {
  agent01: 'agent',
  agent02: 'agent',
  ms01: 'code_merchant',
  admin01: 'operator_admin',
  finance01: 'operator_finance',
  risk01: 'operator_risk',
  support01: 'operator_support',
  ...MERCHANT_PEOPLE,
};
const NAMES = Object.keys(ROLE_OF);

/** Senders of back-office requests: one of each role, and one without a session. */
export type Callers = {
  pick(operation: Operation, random: Random): string;
  headersOf(name: string): Promise<Record<string, string>>;
  /** Returns a correct code, any number of times. */
  codeOf(name: string): Promise<string>;
  /** Reverts what requests did to the callers themselves: ended sessions, disabled users, counted attempts. */
  restore(): Promise<void>;
};

export async function createCallers(server: TestServer): Promise<Callers> {
  const missing = ROLES.filter((role) => !Object.values(ROLE_OF).includes(role));
  if (missing.length > 0) throw new Error(`generated requests have no caller with the role ${missing.join(', ')}`);
  await asOwner(server.platform.db.url, (tx) =>
    createUser(grantWriter(tx), server.platform.secrets, {
      username: 'support01',
      passwordPlain: 'x',
      nickname: '客服',
      phone: '',
      roles: ['operator_support'],
      participantId: null,
    }),
  );
  const people = Object.entries(MERCHANT_PEOPLE).map(([name, role]) => ({ name, role }));
  await enterMerchantPeople(server, people);
  await bindTwoFactor(server, ...NAMES);
  const sessions = new Map<string, Record<string, string>>();

  async function headersOf(name: string): Promise<Record<string, string>> {
    if (name === 'nobody') return { [ORIGIN_HEADER]: ORIGIN_VALUE };
    const known = sessions.get(name) ?? (await insertSession(server, name)).headers;
    sessions.set(name, known);
    return known;
  }

  return {
    pick(operation, random) {
      if (operation.isPublic || random.chance(0.05)) return random.pick(['nobody', ...NAMES]);
      const { permission } = operation;
      const may = NAMES.filter(
        (name) => !permission || permissionsOfRoles([ROLE_OF[name] as Role]).some((held) => held === permission),
      );
      return may.length > 0 && random.chance(0.85) ? random.pick(may) : random.pick(NAMES);
    },
    headersOf,
    async codeOf(name) {
      await server.owner`update app_user set totp_last_step = 0 where username = ${name}`;
      return codeAt(server, Math.floor(server.clock.now() / 30_000));
    },
    async restore() {
      sessions.clear();
      await server.owner`delete from sign_in_failure`;
      await server.owner`update app_user set enabled = true where username = any (${NAMES})`;
      for (const name of NAMES) await headersOf(name);
      await server.owner`update session set step_up_until = now() + interval '1 day' where ended_at is null`;
    },
  };
}
