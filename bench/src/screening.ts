import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { matchNames } from '../../apps/server/src/features/screening/names/match-names.ts';
import { openPool } from '../../apps/server/src/platform/database/db.ts';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { percentile, runLoad } from './http-load.ts';
import { openOwner, type Sql } from './network.ts';
import { makeClaimers, signedPost } from './payout-network.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

const PAIRS = new URL('../../apps/server/src/features/screening/names/labelled-pairs.csv', import.meta.url);
const PATH = '/api/v1/payouts';
const ACCOUNT = '6222020000000007';
const HUNDRED = 100;
const READY_TRIES = 600;
type Pair = { label: string; asked: string; birth: string; listed: string };

/** A small generator with a seed: every run asks the same names. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}
const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
];
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国文斌宇浩然欣怡梓涵子轩思远雨晨嘉诚博雅俊熙志鹏晓东海燕春梅立新庆林永康振宁瑞祥福生国栋天佑',
];
const FIRST = (
  'ivan petr sergei mikhail anna olga maria jose juan carlos ahmed mohammed ali hassan omar fatima yusuf david john ' +
  'robert michael james pierre jean luca marco giulia hans peter klaus sven lars kofi kwame amina chidi ngozi raj ' +
  'priya anil sunita kenji yuki minh linh tuan'
).split(' ');
const PARTS = (
  'ba ko ran del mi son ov ski ar men to vel qua dri zan hu lor fen gar tis pel ur wan dor kel mo shi ra bek tal ' +
  'nor vi'
).split(' ');

function names(count: number): string[] {
  const next = dice(42);
  const pick = <T>(all: readonly T[]) => all[next(all.length)] as T;
  const han = () => pick(SURNAMES) + pick(GIVEN) + (next(3) > 0 ? pick(GIVEN) : '');
  const latin = () => `${pick(FIRST)} ${pick(PARTS)}${pick(PARTS)}${pick(PARTS)}${next(2) ? pick(PARTS) : ''}`;
  return Array.from({ length: count }, () => (next(2) ? han() : latin()));
}

function readPairs(): Pair[] {
  const [, ...lines] = readFileSync(PAIRS, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const [, label = '', asked = '', birth = '', listed = ''] = cells;
    return { label, asked, birth, listed };
  });
}

/**
 * Puts a list into use with the names of the labelled set and as many generated ones; returns how long the server took
 * to make it searchable.
 */
async function putList(sql: Sql, listed: readonly string[]): Promise<number> {
  const begun = performance.now();
  await sql`
    with made as (insert into screening_list (name, version, enabled) values ('L6', '1', true) returning id)
    insert into screening_entry (list_id, name)
    select made.id, x.name
    from made, unnest(${listed as string[]}::text[]) x (name)`;
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const [row] = await sql`select exists (select from screening_entry where keys is null) as waits`;
    if (!(row as { waits: boolean }).waits) return performance.now() - begun;
    await pause(500);
  }
  throw new Error('the list was not made searchable');
}

/**
 * Times the screening alone, as for a payout: one name after the other, in a process that has seen none of them before.
 */
async function timeScreening(server: ServerUnderTest, sought: readonly string[]): Promise<number[]> {
  const sql = openPool(server.databaseUrl, null, 1, {}, createSecrets(loadMasterKeys(server.dataDir)).vault);
  try {
    const times: number[] = [];
    for (const [at, name] of sought.entries()) {
      const begun = performance.now();
      await matchNames(sql, [{ name, party: `alone-${at}`, documents: [ACCOUNT] }]);
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b);
  } finally {
    await sql.end();
  }
}

/**
 * L6, over HTTP against one server process: signed payouts one after the other, each beneficiary compared with the list
 * before the answer. Then checks which of the labelled pairs the queue of hits contains.
 */
export async function measureScreening({ listed, asks }: { listed: number; asks: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  try {
    const pairs = readPairs().filter(({ birth }) => birth === '');
    const { network } = await makeClaimers(server, sql, { tag: 'screen', claimers: 1 });
    const merchant = network.merchants[0] as (typeof network.merchants)[number];
    const ready = await putList(sql, [...new Set(pairs.map((pair) => pair.listed)), ...names(listed)]);
    await sql`analyze screening_entry`;
    const sought = [...pairs.map(({ asked }) => asked), ...names(listed + asks).slice(listed)];
    const alone = await timeScreening(server, names(listed + 2 * asks).slice(-asks));
    const took: number[] = [];
    let at = 0;
    let begun = 0;
    function next(): Buffer | null {
      const name = sought[at];
      if (name === undefined) return null;
      at += 1;
      const body = {
        mchOrderNo: `L6-${at}`,
        amount: '1.00',
        payType: 2,
        beneficiaryName: name,
        beneficiaryAccount: ACCOUNT,
      };
      begun = performance.now();
      return signedPost(merchant, PATH, JSON.stringify(body), `l6-screening-${at}`);
    }
    const { statuses } = await runLoad({
      port: server.port,
      connections: 1,
      job: { next, onAnswer: () => void took.push(performance.now() - begun) },
    });
    const held = await listHeld(sql);
    const sorted = (kept: (n: number) => boolean) => took.filter((_, n) => kept(n)).sort((a, b) => a - b);
    const [times, hit, clean] = [sorted(() => true), sorted((n) => held.has(n + 1)), sorted((n) => !held.has(n + 1))];
    const shares = (all: readonly number[]) =>
      `p50 ${round(percentile(all, 0.5))} ms, p95 ${round(percentile(all, 0.95))} ms, ` +
      `p99 ${round(percentile(all, 0.99))} ms`;
    const found = await countFound(sql, pairs);
    return [
      {
        id: 'L6',
        what:
          `a name screened against ${listed.toLocaleString('en')} names, ${alone.length} one after the other, ` +
          'half Han, half Latin',
        figure: shares(alone),
        target: 'p95 ≤ 50 ms',
        met: percentile(alone, 0.95) <= 50,
        notes:
          'the question to the database and the comparing, by a process that knew none of the names; list ' +
          `searchable after ${round(ready / 1_000)} s`,
      },
      {
        id: 'L6',
        what:
          `a payout created and screened against ${listed.toLocaleString('en')} names, ${times.length} one after ` +
          'the other over HTTP',
        figure: shares(times),
        target: 'the screening within it p95 ≤ 50 ms, as above',
        met: percentile(alone, 0.95) <= 50,
        notes:
          `signature, screening, monitoring, holds and commit together; ${hit.length} of them hits, which are ` +
          `written down in a transaction of their own: p95 ${round(percentile(hit, 0.95))} ms, of the ` +
          `others ${round(percentile(clean, 0.95))} ms; answers ${JSON.stringify(statuses)}`,
      },
      {
        id: 'L6',
        what: `${pairs.length} labelled pairs among those names`,
        figure:
          `recall ${round(found.recall, 2)} %, same names ${round(found.exact, 2)} %, ` +
          `precision ${round(found.precision, 2)} %`,
        target: 'recall ≥ 99 % at review level, same names 100 %',
        met: found.recall >= 99 && found.exact === HUNDRED,
        notes:
          `${found.there} on the list, ${found.others} somebody else; precision over the pairs; names a payout ` +
          'refuses left out',
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** Returns the payouts that have a hit, by their number. */
async function listHeld(sql: Sql): Promise<ReadonlySet<number>> {
  const rows = await sql`
    select substr(o.mch_order_no, 4)::int as no from payout_order o
    where o.mch_order_no like 'L6-%'
      and exists (select from screening_hit h where h.subject_kind = 'payout' and h.subject_id = o.order_no)`;
  return new Set(rows.map(({ no }) => no as number));
}

async function countFound(sql: Sql, pairs: readonly Pair[]) {
  const rows = await sql`
    select o.mch_order_no as no,
      coalesce(array_agg(e.name || '|' || h.level) filter (where e.id is not null), '{}') as hits
    from payout_order o
    left join screening_hit h on h.subject_kind = 'payout' and h.subject_id = o.order_no
    left join screening_entry e on e.id = h.entry_id
    where o.mch_order_no like 'L6-%' group by 1`;
  const hits = new Map(rows.map(({ no, hits: listed }) => [no as string, listed as string[]]));
  const count = { there: 0, found: 0, same: 0, exact: 0, others: 0, wrong: 0 };
  for (const [at, { label, listed }] of pairs.entries()) {
    const known = hits.get(`L6-${at + 1}`);
    if (!known) continue;
    const isHit = known.some((hit) => hit.startsWith(`${listed}|`));
    if (label === 'other') {
      count.others += 1;
      count.wrong += isHit ? 1 : 0;
      continue;
    }
    count.there += 1;
    count.found += isHit ? 1 : 0;
    if (label !== 'exact') continue;
    count.same += 1;
    count.exact += known.includes(`${listed}|exact`) ? 1 : 0;
  }
  const { there, found, same, exact, others, wrong } = count;
  const share = (part: number, whole: number) => (part / whole) * HUNDRED;
  return {
    there,
    others,
    recall: share(found, there),
    exact: share(exact, same),
    precision: share(found, found + wrong),
  };
}
