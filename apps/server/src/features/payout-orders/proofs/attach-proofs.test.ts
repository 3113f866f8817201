import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../../platform/platform.ts';
import { pruneFiles } from '../../../platform/storage/drop-files.ts';
import {
  acceptByTwo,
  bindTwoFactor,
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  stepPayout,
} from '../../../test-support/arrange/arrange-payouts.ts';
import { arrangeProof, upload } from '../../../test-support/arrange/arrange-proofs.ts';
import { MP4 } from '../../../test-support/attacks/sample-videos.ts';
import { drawReceipt, type Receipt } from '../../../test-support/draw-receipt.ts';
import { expectUnchanged, expectWholeBooks } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { eraseOverdue } from '../../retention/erase-overdue.ts';
import { expirePayoutClaims } from '../claims/expire-payout-claims.ts';
import { expireProofs } from './expire-proofs.ts';
import { screenProofs } from './screen-proofs.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 500_000_000n);
  await server.owner`update payout_policy set max_open = 100`;
  for (const name of ['agent01', 'agent02', 'ms01', 'ms02', 'admin01', 'risk01', 'finance01'])
    users[name] = await signInUser(server, name);
  await bindTwoFactor(server, 'ms01', 'ms02');
});
beforeEach(async () => {
  await server.owner`update payout_claim set deadline = clock_timestamp() - interval '1 second' where status = 0`;
  await expirePayoutClaims(server.system('expire-payouts'));
  await forgetCoolDowns(server);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const DAY = 86_400_000;
const SEEN = '该文件已用于其他订单，请上传本订单的付款凭证';
let count = 0;
/** Returns a receipt that differs from all others. */
function receipt(): Receipt {
  count += 1;
  const figures = (length: number) => String((count * 7_919_317_771) % 10 ** length).padStart(length, '0');
  return {
    clock: `1${count % 10}:${10 + (count % 49)}`,
    amount: `${figures(4)}.${figures(2)}`,
    lines: [
      ['收款人', '张*丰'],
      ['收款账号', `6222 **** **** ${figures(4)}`],
      ['转账时间', `2026-03-01 14:${10 + (count % 49)}:${figures(2)}`],
      ['交易单号', `2026${figures(14)}`],
    ],
  };
}
const image = () => drawReceipt(receipt());
const jpegOf = (png: Buffer, quality = 70) => sharp(png).jpeg({ quality }).toBuffer();

async function claim(name: string): Promise<{ claimNo: string; orderNo: string }> {
  const { id, orderNo } = await listPayout(server, { amount: '10.00' });
  return { claimNo: await claimed(user(name), id), orderNo };
}
/** Uploads a file; returns its address. */
async function sent(name: string, bytes: Uint8Array, path = 'uploadQrCode'): Promise<string> {
  const answer = await upload(user(name), path, { bytes });
  if (answer.code !== 200) throw new Error(`upload answered ${answer.code} ${answer.msg}`);
  return (answer.data as { url: string }).url;
}
async function paid(name: string, bytes: Uint8Array): Promise<{ claimNo: string; orderNo: string; url: string }> {
  const { claimNo, orderNo } = await claim(name);
  const url = await sent(name, bytes);
  expect(await pay(user(name), claimNo, { payPicUrl: url })).toMatchObject({ code: 200 });
  return { claimNo, orderNo, url };
}
const seen = async (name: string, url: string) =>
  (await server.app.inject({ method: 'GET', url, headers: { cookie: user(name).headers.cookie as string } }))
    .statusCode;
const seenBy = async (url: string) =>
  Object.fromEntries(await Promise.all(Object.keys(users).map(async (name) => [name, await seen(name, url)])));
async function statusOf(claimNo: string): Promise<number> {
  const [row] = await server.owner`select status from payout_claim where claim_no = ${claimNo}`;
  return (row as { status: number }).status;
}
const rejectWith = (name: string, orderNo: string, rejectUrl: string) =>
  user(name).post('/api/agt/struggle/rejectedPay', { orderNo, remark: '账户无法转账', rejectUrl });
const risks = async (claimNo: string) =>
  (await server.owner`
    select kind, data
    from risk_event
    where subject_kind = 'payout-claim' and subject_id = ${claimNo}
    order by id`) as unknown as {
    kind: string;
    data: Record<string, string>;
  }[];
const proofRow = async (url: string) => {
  const [row] = await server.owner`
    select p.field, c.claim_no as "claimNo", p.removed_at is not null as removed, p.near_name as near,
      s.kept_at is not null as kept
    from proof_file p
    left join payout_claim c on c.id = p.claim_id
    left join stored_file s on s.name = p.name
    where p.name = ${url.replace('/files/', '')}`;
  return row as { field: string; claimNo: string; removed: boolean; near: string | null; kept: boolean } | undefined;
};
const fileOf = (url: string) => join(server.platform.config.dataDir, url);
/** The platform with a later clock, to run its jobs. */
const later = (ms: number): Platform => ({
  ...server.platform,
  clock: { ...server.platform.clock, now: () => server.clock.now() + ms },
});

/** The platform some days later at four in the morning in Shanghai, when expired files are deleted. */
function night(days: number): Platform {
  const day = new Date(server.clock.now() + days * DAY).toISOString().slice(0, 10);
  return later(Date.parse(`${day}T04:00:00+08:00`) - server.clock.now());
}

describe('files of a paid claim', () => {
  it('stand on it from the step on, seen by its claimer, those above it and operators', async () => {
    const { claimNo } = await claim('agent02');
    const [first, second, film] = [
      await sent('agent02', await image()),
      await sent('agent02', await image()),
      await sent('agent02', MP4, 'uploadVideo'),
    ];
    const alone = { agent01: 404, agent02: 200, ms01: 404, ms02: 404, admin01: 404, risk01: 404, finance01: 404 };
    expect(await seenBy(first)).toEqual(alone);
    const answer = await pay(user('agent02'), claimNo, { payPicUrl: first, payPicUrl1: second, payVideoUrl: film });
    expect(answer).toMatchObject({ code: 200, data: { status: 1 } });
    for (const url of [first, second, film])
      expect(await seenBy(url)).toEqual({ ...alone, agent01: 200, admin01: 200, risk01: 200, finance01: 200 });
    expect(await proofRow(film)).toEqual({ field: 'payVideoUrl', claimNo, removed: false, near: null, kept: true });
  });

  it('are none where the step is refused', async () => {
    const { claimNo } = await claim('agent02');
    const url = await sent('agent02', await image());
    await server.owner`update payout_claim set deadline = clock_timestamp() where claim_no = ${claimNo}`;
    expect((await pay(user('agent02'), claimNo, { payPicUrl: url })).code).toBe(409);
    expect((await pay(user('ms01'), claimNo, { payPicUrl: await arrangeProof(user('ms01')) })).code).toBe(404);
    expect(await proofRow(url)).toMatchObject({ claimNo: null, kept: false });
  });

  it.each<[string, string, () => Promise<Record<string, string>>]>([
    ['another’s upload', 'payPicUrl', async () => ({ payPicUrl: await arrangeProof(user('ms01')) })],
    ['its parent’s upload', 'payPicUrl', async () => ({ payPicUrl: await arrangeProof(user('agent01')) })],
    ['nobody’s upload', 'payPicUrl', async () => ({ payPicUrl: `/files/proofs/${'A'.repeat(24)}.webp` })],
    ['a video as an image', 'payPicUrl', async () => ({ payPicUrl: await arrangeProof(user('agent02'), 'video') })],
    [
      'an image as a video',
      'payVideoUrl',
      async () => ({
        payPicUrl: await arrangeProof(user('agent02')),
        payVideoUrl: await arrangeProof(user('agent02')),
      }),
    ],
    [
      'one good and one unknown',
      'payPicUrl2',
      async () => ({
        payPicUrl: await arrangeProof(user('agent02')),
        payPicUrl2: `/files/proofs/${'B'.repeat(24)}.webp`,
      }),
    ],
  ])('are not %s: nothing changes', async (_, field, make) => {
    const { claimNo } = await claim('agent02');
    const fields = await make();
    expect(await pay(user('agent02'), claimNo, fields)).toMatchObject({ code: 400, data: [{ field }] });
    expect(await statusOf(claimNo)).toBe(0);
    for (const url of Object.values(fields)) expect((await proofRow(url))?.kept ?? false).toBe(false);
  });

  it('stay evidence when better ones come, and cannot be taken off, moved or put on by hand', async () => {
    const { claimNo, orderNo, url } = await paid('agent02', await image());
    await stepPayout(server, orderNo, 'dispute');
    const better = await sent('agent02', await image());
    expect((await pay(user('agent02'), claimNo, { payPicUrl: better })).code).toBe(200);
    expect(await seen('risk01', url)).toBe(200);
    const shown = [url, better].map((each) => ({ orderNo: claimNo, field: 'payPicUrl', kind: 'picture', url: each }));
    const own = await user('agent02').get('/api/agt/struggle/detail', { orderNo: claimNo });
    expect(own.data).toMatchObject({ proofs: shown });
    const all = await user('risk01').get('/api/payout/order/detail', { orderNo });
    expect(all.data).toMatchObject({ proofs: shown.map((each) => ({ ...each, near: null })) });
    const name = url.replace('/files/', '');
    const { app } = server.platform.db;
    await expect(
      app`update proof_file set claim_id = null, field = null, attached_at = null where name = ${name}`,
    ).rejects.toThrow('stands on a claim');
    await expect(app`delete from proof_file where name = ${name}`).rejects.toThrow('stands on a claim');
    await expect(server.owner`delete from proof_use`).rejects.toThrow('immutable');
    const stray = await arrangeProof(user('agent02'));
    await expect(
      server.owner`update payout_claim set pay_pic_url = ${stray} where claim_no = ${claimNo}`,
    ).rejects.toThrow('stands not on claim');
  });
});

describe('what was shown before on another order', () => {
  it('is refused and noted: the same file, the same bytes, the same pixels', async () => {
    const bytes = await image();
    const first = await paid('agent02', bytes);
    const { claimNo } = await claim('agent02');
    const retagged = await sharp(bytes)
      .withExif({ IFD0: { Copyright: 'other' } })
      .png({ compressionLevel: 2 })
      .toBuffer();
    expect(retagged.equals(bytes)).toBe(false);
    for (const [url, field] of [
      [first.url, 'payPicUrl'],
      [await sent('agent02', bytes), 'payPicUrl'],
      [await sent('agent02', retagged), 'payPicUrl1'],
    ] as const) {
      const fields = { payPicUrl: await arrangeProof(user('agent02')), [field]: url };
      expect(await pay(user('agent02'), claimNo, fields)).toMatchObject({ code: 400, msg: SEEN, data: [{ field }] });
    }
    expect(await statusOf(claimNo)).toBe(0);
    const noted = await risks(claimNo);
    expect(noted.map(({ kind, data }) => [kind, data.field, data.earlierClaim])).toEqual([
      ['proof.refused', 'payPicUrl', first.claimNo],
      ['proof.refused', 'payPicUrl', first.claimNo],
      ['proof.refused', 'payPicUrl1', first.claimNo],
    ]);
    const audits = await server.owner`
      select actor_name, action from audit_log where subject_kind = 'payout-claim' and subject_id = ${claimNo}`;
    expect(audits.filter(({ action }) => action === 'proof.refuse')).toHaveLength(3);
  });

  it('is refused to everybody else as well, and so is a film', async () => {
    const bytes = await image();
    await paid('agent02', bytes);
    const { claimNo } = await claim('ms01');
    const film = Buffer.concat([MP4, Buffer.from('0000000c6672656500000000', 'hex')]);
    expect((await pay(user('ms01'), claimNo, { payPicUrl: await sent('ms01', bytes) })).msg).toBe(SEEN);
    expect((await pay(user('ms01'), claimNo, { payVideoUrl: await sent('ms01', film, 'uploadVideo') })).code).toBe(200);
    const next = await claim('ms02');
    const again = await sent('ms02', film, 'uploadVideo');
    expect((await pay(user('ms02'), next.claimNo, { payVideoUrl: again })).msg).toBe(SEEN);
  });

  it('may be shown again on the same order', async () => {
    const bytes = await image();
    const { claimNo, orderNo, url } = await paid('agent02', bytes);
    await stepPayout(server, orderNo, 'dispute');
    const again = await sent('agent02', bytes);
    const fields = { payPicUrl: url, payPicUrl1: again };
    expect(await pay(user('agent02'), claimNo, fields)).toMatchObject({ code: 200 });
  });

  it('may be why a claim is given back, and is noted', async () => {
    const bytes = await image();
    const first = await paid('agent02', bytes);
    const { claimNo } = await claim('agent02');
    expect(await rejectWith('agent02', claimNo, await sent('agent02', bytes))).toMatchObject({ code: 200 });
    expect(await risks(claimNo)).toMatchObject([
      { kind: 'proof.shown-again', data: { field: 'rejectUrl', earlierClaim: first.claimNo } },
    ]);
  });

  it('at the same moment is taken for one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const bytes = await image();
      const names = ['agent02', 'ms01', 'ms02'];
      const claims = await Promise.all(names.map(claim));
      const urls = await Promise.all(names.map((name) => sent(name, bytes)));
      const answers = await Promise.all(
        names.map((name, n) => pay(user(name), claims[n]?.claimNo ?? '', { payPicUrl: urls[n] })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
      expect(answers.filter(({ code }) => code === 400).map(({ msg }) => msg)).toEqual([SEEN, SEEN]);
    }
  });
});

describe('what is nearly the same as an image of another order', () => {
  // Comparing takes time, so earlier images are excluded.
  let before: string[];
  beforeAll(async () => {
    const rows = await server.owner`
      update proof_file
      set removed_at = now(), screened_at = now()
      where claim_id is not null and removed_at is null
      returning name`;
    before = rows.map(({ name }) => name as string);
  });
  afterAll(async () => {
    await server.owner`update proof_file set removed_at = null where name = any (${before})`;
  });

  it('is taken, and risk is notified; the claimer does not', async () => {
    const png = await image();
    const first = await paid('agent02', png);
    const copy = await paid(
      'ms01',
      await jpegOf(await sharp(png).resize(540).modulate({ brightness: 0.9 }).png().toBuffer()),
    );
    const honest = await paid('ms02', await image());
    await screenProofs(server.platform);
    expect(await risks(copy.claimNo)).toMatchObject([
      {
        kind: 'proof.nearly-same',
        data: {
          file: copy.url.replace('/files/', ''),
          like: first.url.replace('/files/', ''),
          likeClaim: first.claimNo,
        },
      },
    ]);
    const like = { orderNo: first.claimNo, url: first.url, share: expect.any(Number) };
    const shown = await user('risk01').get('/api/payout/order/detail', { orderNo: copy.orderNo });
    expect(shown.data).toMatchObject({ proofs: [{ url: copy.url, near: like }] });
    const own = await user('ms01').get('/api/agt/struggle/detail', { orderNo: copy.claimNo });
    expect((own.data as { proofs: object[] }).proofs).toEqual([
      { orderNo: copy.claimNo, field: 'payPicUrl', kind: 'picture', url: copy.url, createTime: expect.any(String) },
    ]);
    expect(await risks(first.claimNo)).toEqual([]);
    expect(await risks(honest.claimNo)).toEqual([]);
    expect(await proofRow(copy.url)).toMatchObject({ near: first.url.replace('/files/', '') });
    const participant = (await server.owner`select participant_id as id from app_user where username = 'ms01'`)[0] as {
      id: bigint;
    };
    const { db } = server.platform;
    await expect(db.asParticipant(participant.id, (tx) => tx`select near_name from proof_file`)).rejects.toThrow(
      'permission denied',
    );
    const visible = await db.asParticipant(
      participant.id,
      (tx) => tx`select name from proof_file where claim_id is not null`,
    );
    expect(visible.map(({ name }) => `/files/${name}`)).toContain(copy.url);
    expect(visible.map(({ name }) => `/files/${name}`)).not.toContain(first.url);
  });

  it('at the same moment is found whoever looks, once', async () => {
    const png = await image();
    const [left, right] = await Promise.all([paid('agent02', png), paid('ms01', await jpegOf(png))]);
    const screened = await Promise.all([screenProofs(server.platform), screenProofs(server.platform)]);
    expect(Math.max(...screened)).toBeGreaterThan(0);
    expect(await screenProofs(server.platform)).toBe(0);
    expect([...(await risks(left.claimNo)), ...(await risks(right.claimNo))]).toHaveLength(1);
  });

  it('is looked for although a file cannot be read', async () => {
    const png = await image();
    const broken = await paid('agent02', png);
    await server.platform.storage.put(broken.url.replace('/files/', ''), Buffer.from('RIFF'));
    const copy = await paid('ms01', await jpegOf(png));
    await screenProofs(server.platform);
    expect(await risks(copy.claimNo)).toEqual([]);
    expect(await screenProofs(server.platform)).toBe(0);
  });
});

describe('files', () => {
  it('that came onto no claim within a day are gone without a trace, others stay', async () => {
    const lost = await sent('agent02', await image());
    const { url } = await paid('agent02', await image());
    await expireProofs(later(DAY / 2));
    await pruneFiles(later(DAY / 2));
    expect([existsSync(fileOf(lost)), existsSync(fileOf(url))]).toEqual([true, true]);
    await pruneFiles(later(DAY + 1_000));
    await expireProofs(later(DAY + 1_000));
    expect([existsSync(fileOf(lost)), existsSync(fileOf(url))]).toEqual([false, true]);
    expect(await proofRow(lost)).toBeUndefined();
    const { claimNo } = await claim('agent02');
    expect(await pay(user('agent02'), claimNo, { payPicUrl: lost })).toMatchObject({
      code: 400,
      msg: '文件已失效，请重新上传',
    });
  });

  it('pruned and shown at the same moment are one or the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { claimNo } = await claim('agent02');
      const url = await sent('agent02', await image());
      const [answer] = await Promise.all([
        pay(user('agent02'), claimNo, { payPicUrl: url }),
        pruneFiles(later(DAY + 1_000)),
      ]);
      expect(existsSync(fileOf(url))).toBe(answer.code === 200);
      if (answer.code !== 200) expect(answer).toMatchObject({ code: 400, msg: '文件已失效，请重新上传' });
    }
  });

  it('are kept ten years after the end of their order, longer on hold or frozen; what they were stays', async () => {
    const bytes = await image();
    const [old, held, frozen] = [
      await paid('agent02', bytes),
      await paid('agent02', await image()),
      await paid('ms01', await image()),
    ];
    const open = await paid('ms02', await image());
    for (const { orderNo } of [old, held, frozen])
      expect(await acceptByTwo(server, user('finance01'), orderNo)).toMatchObject({ data: { status: 2 } });
    await server.owner`update proof_file set legal_hold = true where name = ${held.url.replace('/files/', '')}`;
    await server.owner`update payout_order set frozen = true where order_no = ${frozen.orderNo}`;
    const runRound = async (deployment: Platform) => {
      await eraseOverdue({ ...server.system('retention'), platform: deployment });
      await pruneFiles(deployment);
    };
    await runRound(night(3_640));
    expect(await seen('agent02', old.url)).toBe(200);
    await runRound(night(3_660));
    expect([old, held, frozen, open].map(({ url }) => existsSync(fileOf(url)))).toEqual([false, true, true, true]);
    expect(await seenBy(old.url)).toMatchObject({ agent02: 404, admin01: 404 });
    expect(await proofRow(old.url)).toMatchObject({ claimNo: old.claimNo, removed: true });
    const detail = await user('agent02').get('/api/agt/struggle/detail', { orderNo: old.claimNo });
    expect(detail.data).toMatchObject({ proofs: [{ kind: 'picture', url: '' }] });
    expect(await seen('agent02', held.url)).toBe(200);
    const { claimNo } = await claim('ms01');
    expect((await pay(user('ms01'), claimNo, { payPicUrl: await sent('ms01', bytes) })).msg).toBe(SEEN);
    await server.owner`update proof_file set legal_hold = false where name = ${held.url.replace('/files/', '')}`;
    await server.owner`update payout_order set frozen = false where order_no = ${frozen.orderNo}`;
    await runRound(night(3_661));
    expect([held, frozen, open].map(({ url }) => existsSync(fileOf(url)))).toEqual([false, false, true]);
  });

  it('under legal hold stay, later ones too, until it is lifted; it takes the right, a reason and a code', async () => {
    const { orderNo, claimNo, url } = await paid('agent02', await image());
    const risk = user('risk01');
    const hold = (name: string, fields: Record<string, unknown> = {}) =>
      user(name).post('/api/payout/order/holdProofs', { orderNo, hold: true, remark: '法院调证 2026-17', ...fields });
    const finance01 = user('finance01');
    server.clock.advance(6 * 60_000);
    const refused = await expectUnchanged(server, async () => [
      await hold('agent02'),
      await finance01.post('/api/payout/order/holdProofs', { orderNo, hold: true, remark: 'x' }),
      await hold('risk01'),
      await hold('risk01', { remark: ' ', googleAuthCode: risk.code() }),
      await hold('risk01', { orderNo: 'DF0', googleAuthCode: risk.code() }),
      await hold('risk01', { hold: false }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([403, 403, 10072, 400, 404, 409]);
    const answer = await hold('risk01');
    expect(answer).toMatchObject({ code: 200, msg: '凭证已列入保全', data: { orderNo, held: true, files: 1 } });
    expect((await hold('risk01')).code).toBe(409);
    const [row] = await server.owner`
      select actor_name as actor, subject_id as subject, after
      from audit_log
      where action = 'payout-order.hold-proofs'
      order by id desc limit 1`;
    expect(row).toMatchObject({ actor: 'risk01', subject: orderNo, after: { held: true, remark: '法院调证 2026-17' } });

    // A better proof after a dispute is evidence of the same payout, so it is held too.
    await stepPayout(server, orderNo, 'dispute');
    const better = await sent('agent02', await image());
    expect((await pay(user('agent02'), claimNo, { payPicUrl: better })).code).toBe(200);
    const detail = await risk.get('/api/payout/order/detail', { orderNo });
    expect(detail.data).toMatchObject({
      proofHold: { held: true, mayChange: true },
      proofs: [{ held: true }, { held: true }],
    });
    const theirs = await user('agent02').get('/api/agt/struggle/detail', { orderNo: claimNo });
    expect(JSON.stringify(theirs.data)).not.toMatch(/held|保全/);

    await acceptByTwo(server, finance01, orderNo);
    const runRound = async (days: number) => {
      await eraseOverdue({ ...server.system('retention'), platform: night(days) });
      await pruneFiles(night(days));
      return [existsSync(fileOf(url)), existsSync(fileOf(better))];
    };
    expect(await runRound(3_662)).toEqual([true, true]);
    expect(await hold('risk01', { hold: false })).toMatchObject({ code: 200, data: { held: false, files: 2 } });
    expect(await runRound(3_663)).toEqual([false, false]);
    // Deleted files can no longer be held, and the page no longer offers it.
    expect((await hold('risk01')).code).toBe(409);
    expect((await risk.get('/api/payout/order/detail', { orderNo })).data).toMatchObject({
      proofHold: { held: false, mayChange: false },
    });
  });
});
