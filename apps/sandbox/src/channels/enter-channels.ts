import { setTimeout as sleep } from 'node:timers/promises';
import type { ApprovalDetail, OpenKindName, ProposeAnswer } from '@mashang/contract/approvals';
import { approveApprovalCall, proposeApprovalCall, readApprovalCall } from '@mashang/contract/endpoints/approvals';
import {
  enterChannelSecretCall,
  readChannelKindsCall,
  readPaymentChannelsCall,
} from '@mashang/contract/endpoints/payment-channels';
import { CODES } from '@mashang/contract/errors';
import type { ChannelKindView, PaymentChannelView } from '@mashang/contract/payment-channels';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../seed/demo-data.ts';
import { untilNextCode } from '../simulator/play-user.ts';
import { CallFailed } from '../simulator/public-client.ts';
import { createUserSession, type UserSession } from '../simulator/user-session.ts';
import type { Emulator } from './emulator.ts';

/** Two people of the operator whom nobody tries a demo as first: what one proposes, the other approves. */
const PEOPLE = ['finance01', 'admin02'] as const;
const TRIES = 6;
const STEP_MS = 30_000;
const REASON = '已与支付公司签约';
const COMMENT = '已核对商户号与密钥指纹';

/** A merchant number at an emulated company, under the code and title that the institution gives it. */
export type DemoChannel = {
  code: string;
  kind: string;
  title: string;
  company: Pick<Emulator, 'settings' | 'secrets'>;
};
export type EnterParts = { baseUrl: string; wireKey: string; product: string; end: AbortSignal };

/**
 * Enters channels and makes them places of a product as people do it: one seals the keys and proposes, another
 * approves, each with codes of its own. A code works once in half a minute, so the first start takes two minutes. What
 * stands already is left; a channel whose company has another address now is changed in the same way.
 */
export async function enterChannels(channels: readonly DemoChannel[], parts: EnterParts): Promise<void> {
  const [one, other] = [personOf(PEOPLE[0], parts), personOf(PEOPLE[1], parts)];
  try {
    const [kinds, standing] = await Promise.all([
      one.withCode(({ call }) => call<ChannelKindView[]>({ path: readChannelKindsCall.path })),
      other.withCode(({ call }) => call<PaymentChannelView[]>({ path: readPaymentChannelsCall.path })),
    ]);
    const entering = channels.map(async (channel, index) => {
      const before = standing.find(({ code }) => code === channel.code);
      if (before && isSame(before.settings, channel.company.settings)) return;
      const two = index % 2 === 0 ? { maker: one, checker: other } : { maker: other, checker: one };
      await enterOne(two, channel, kinds.find(({ kind }) => kind === channel.kind)?.offered ?? []);
      if (!before) await openPlace(two, `${parts.product}/channel:${channel.code}`, index + 1);
    });
    await Promise.all(entering);
  } finally {
    await Promise.allSettled([one.session.leave(), other.session.leave()]);
  }
}

type Person = ReturnType<typeof personOf>;
type Two = { maker: Person; checker: Person };

/**
 * A user of the demo. `withCode` does one step after the other, each with a code that was not used before; where
 * somebody else used it, the step is done again with the next one.
 */
function personOf(username: string, { baseUrl, wireKey, end }: EnterParts) {
  const login = { baseUrl, wireKey, username, password: DEMO_PASSWORD, totpSecret: DEMO_TOTP_SECRET };
  const session = createUserSession(login);
  let spent = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function tryStep<T>(step: (session: UserSession) => Promise<T>): Promise<T> {
    for (let left = TRIES; ; left -= 1) {
      if (Math.floor(Date.now() / STEP_MS) <= spent) await sleep(untilNextCode(), undefined, { signal: end });
      spent = Math.floor(Date.now() / STEP_MS);
      try {
        return await step(session);
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== CODES.twoFactorWrong || left === 0) throw error;
      }
    }
  }

  function withCode<T>(step: (session: UserSession) => Promise<T>): Promise<T> {
    const mine = last.then(() => tryStep(step));
    last = mine.catch(() => undefined);
    return mine;
  }
  return { session, withCode };
}

async function enterOne(two: Two, { code, kind, title, company }: DemoChannel, ways: ChannelKindView['offered']) {
  const secrets = JSON.stringify(company.secrets);
  const { id: secretId } = await two.maker.withCode(({ call, wireCode }) =>
    call<{ id: string }>({
      path: enterChannelSecretCall.path,
      body: { kind, secrets, googleAuthCode: wireCode() },
    }),
  );
  const settings = JSON.stringify(company.settings);
  await byTwo(two, 'payment.channel', code, { kind, title, ways, settings, secretId, enabled: true });
}

async function openPlace(two: Two, subjectId: string, position: number): Promise<void> {
  const day = { opensAt: '00:00', closesAt: '24:00' };
  const limits = { minAmount: '1.00', maxAmount: '50000.00', dailyAmount: '5000000.00', dailyCount: 10_000 };
  await byTwo(two, 'receiving.place', subjectId, { enabled: true, position, weight: 1, ...day, ...limits });
}

/** One proposes with a code, another reads exactly that and approves it with a code. */
async function byTwo({ maker, checker }: Two, kind: OpenKindName, subjectId: string, payload: object): Promise<void> {
  const { id } = await maker.withCode(({ call, wireCode }) =>
    call<ProposeAnswer>({
      path: proposeApprovalCall(kind).path,
      body: { subjectId, payload, reason: REASON, googleAuthCode: wireCode() },
    }),
  );
  await checker.withCode(async ({ call, wireCode }) => {
    const { hash } = await call<ApprovalDetail>({ path: `${readApprovalCall.path}?id=${id}` });
    await call({ path: approveApprovalCall.path, body: { id, hash, comment: COMMENT, googleAuthCode: wireCode() } });
  });
}

/** Whether the settings that stand hold everything of the company's: what an adapter adds by itself may differ. */
function isSame(standing: string, wanted: unknown): boolean {
  const now = JSON.parse(standing) as Record<string, unknown>;
  return Object.entries(wanted as object).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value));
}
