import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { indexEntries } from './index-entries.ts';
import { matchNames } from './match-names.ts';

/** Invented people and companies, as written on a list and elsewhere, by family of variation. */
type Pair = { family: string; label: string; asked: string; askedBirth: string; listed: string; listedBirth: string };
const PAIRS = readPairs();

function readPairs(): Pair[] {
  const text = readFileSync(new URL('labelled-pairs.csv', import.meta.url), 'utf8').trim();
  const cells = (line: string) =>
    [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].slice(0, 6).map(([, quoted, plain]) => quoted ?? plain ?? '');
  return text
    .split('\n')
    .slice(1)
    .map((line) => {
      const [family, label, asked, askedBirth, listed, listedBirth] = cells(line) as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      return { family, label, asked, askedBirth, listed, listedBirth };
    });
}

let server: TestServer;
const ids = new Map<string, bigint>();
const keyOf = (name: string, birth: string) => `${name}|${birth}`;

async function addEntries(
  list: string,
  rows: { name: string; births?: string[]; aliases?: string[]; documents?: string[] }[],
) {
  const [made] = await server.owner`insert into screening_list (name, version) values (${list}, '1') returning id`;
  return (await server.owner`
    insert into screening_entry (list_id, name, births, aliases, documents)
    select ${(made as { id: bigint }).id}, x.name, coalesce(x.births, '{}'), coalesce(x.aliases, '{}'),
      coalesce(x.documents, '{}')
    from jsonb_to_recordset(${server.owner.json(rows)}) as x (name text, births text[], aliases text[],
      documents text[])
    returning id, name, births`) as unknown as {
    id: bigint;
    name: string;
    births: string[];
  }[];
}

beforeAll(async () => {
  server = await startTestServer();
  const unique = new Map(PAIRS.map(({ listed, listedBirth }) => [keyOf(listed, listedBirth), { listed, listedBirth }]));
  const rows = [...unique.values()].map(({ listed, listedBirth }) => ({
    name: listed,
    births: listedBirth ? [listedBirth] : [],
  }));
  for (const row of await addEntries('标注集', rows)) ids.set(keyOf(row.name, row.births[0] ?? ''), row.id);
  await indexEntries(server.platform);
});
afterAll(() => server.stop());

const ask = (name: string, more: { birth?: string; documents?: string[] } = {}) =>
  matchNames(server.platform.db.app, [{ name, party: name, ...more }]).then(([matches]) => matches ?? []);

describe('the labelled set', () => {
  it('finds at least 99 % of those who are on the list, and everybody who is there by the same name', async () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(500);
    const counts = { there: 0, found: 0, same: 0, exact: 0, other: 0, wrong: 0 };
    const missed: string[] = [];
    for (const pair of PAIRS) {
      const matches = await ask(pair.asked, pair.askedBirth ? { birth: pair.askedBirth } : {});
      const id = ids.get(keyOf(pair.listed, pair.listedBirth));
      const hit = matches.find(({ entryId }) => entryId === id);
      if (pair.label === 'other') {
        counts.other += 1;
        if (hit) counts.wrong += 1;
        continue;
      }
      counts.there += 1;
      if (hit) counts.found += 1;
      else missed.push(`${pair.family}: ${pair.asked} / ${pair.listed}`);
      if (pair.label !== 'exact') continue;
      counts.same += 1;
      if (hit?.level === 'exact') counts.exact += 1;
      else missed.push(`not the same name: ${pair.asked} / ${pair.listed}`);
    }
    expect(counts.found / counts.there, missed.join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(counts.exact, missed.join('\n')).toBe(counts.same);
    // Precision over pairs: the share of correct matches among all matches.
    expect(counts.found / (counts.found + counts.wrong)).toBeGreaterThanOrEqual(0.97);
  }, 60_000);
});

describe('odd names', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['·', 0],
    ['—— ※ ——', 0],
    ['王', 0],
    ['12345', 0],
    ['一二三'.repeat(80), 0],
    ['Xy '.repeat(66), 0],
    ['\u0000\u202e', 0],
    ['Ж Ф', 0],
    ['𠮷野家', 0],
    ['%_\\', 0],
  ])('%j is read without harm', async (name, hits) => {
    expect(await ask(name)).toHaveLength(hits);
  });

  it('one character matches itself alone, two hundred their own', async () => {
    const long = `拟${'长'.repeat(199)}`;
    await addEntries('特别', [{ name: '龘' }, { name: long }]);
    await indexEntries(server.platform);
    expect((await ask('龘')).map(({ reason }) => reason.step)).toEqual(['exact']);
    expect(await ask('龘龘')).toEqual([]);
    expect((await ask(long))[0]?.level).toBe('exact');
  });
});

describe('what is known besides the name', () => {
  it('a document alone finds its owner, whatever the name; birth dates lift and drop', async () => {
    const [entry] = await addEntries('证件', [
      { name: '巫马知秋', births: ['1970-02-03'], documents: ['E-1234 5678'], aliases: ['Wuma Z. Q.'] },
    ]);
    await indexEntries(server.platform);
    const [byDocument] = await ask('完全别名', { documents: ['e12345678'] });
    expect(byDocument).toMatchObject({ entryId: entry?.id, level: 'exact', reason: { step: 'document', score: 100 } });
    const scores = await Promise.all(
      ['1970-02-03', '1970-09-09', '1970', '1988-01-01'].map(
        async (birth) => (await ask('Wuma Zhiqiu', { birth }))[0]?.reason.score ?? 0,
      ),
    );
    expect(scores).toEqual([100, 96, 96, 0]);
    expect((await ask('巫马知秋', { birth: '1988-01-01' }))[0]).toMatchObject({
      level: 'review',
      reason: { birth: 'other' },
    });
  });

  it('a record whose keys are not worked out yet is found by its folded name', async () => {
    await addEntries('未编索引', [{ name: 'Unindexed Person' }]);
    expect((await ask('UNINDEXED  person'))[0]).toMatchObject({ level: 'exact' });
  });
});
