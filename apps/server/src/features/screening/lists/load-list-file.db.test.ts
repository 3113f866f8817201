import type { ScreeningListDetail } from '@mashang/contract/risk';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { indexEntries } from '../names/index-entries.ts';
import { listDesk } from './list-testing.ts';
import { pruneListKeys } from './prune-list-keys.ts';
import { runListLoads } from './run-list-loads.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02']) users[name] = await signInUser(server, name);
  for (const name of ['risk01', 'finance01']) users[name] = await insertSession(server, name);
});
afterAll(() => server.stop());

const { upload, load, release } = listDesk(() => server, user);
const record = async (list: string) =>
  (await server.owner`
    select e.ref, e.kind, e.name, e.aliases, e.births, e.documents, e.countries, e.programs,
      cardinality(e.keys) > 0 as keyed
    from screening_entry e
    join screening_list l on l.id = e.list_id
    where l.name = ${list}
    order by e.id`) as unknown as Record<string, unknown>[];

const TARGETS = `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen","last_change"
"NK-1","Person","Imaginar Testov","Testov I.;Имагинар Тестов","1970-01-02;1971","zz","Street 1, ""Old"" Town
Second line","P-100;P-200","Plan A;Plan B","","","demo","2024-01-01","2024-01-01","2024-01-01"
"NK-2","Company","虚设海运有限公司","Xushe Shipping Ltd","","zz","","REG-9","Plan A","","","demo","","",""
"NK-3","Person","","nobody","","","","","","","","demo","","",""
"NK-4","Person","Bad Birth","","yesterday","","","","","","","demo","","",""
"NK-1","Person","Twice","","","","","","","","","demo","","",""
"NK-5","Person","Too Many","","","","","","","","","demo","","","","extra"
`;

describe('a list from a file', () => {
  it('of the targets form is read record by record; broken rows are named and the rest is kept', async () => {
    const { list, problems, added } = await load('制裁简表', '1', TARGETS);
    expect(list).toMatchObject({ format: 'targets', names: 2, broken: 4, loadState: 'done', enabled: false, added: 2 });
    expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '4 没有名称',
      '5 出生日期格式应为 YYYY-MM-DD、YYYY-MM 或 YYYY',
      '6 与前面的记录重复：NK-1',
      '7 列数比表头多',
    ]);
    expect(added.map(({ name }) => name)).toEqual(['Imaginar Testov', '虚设海运有限公司']);
    expect(await record('制裁简表')).toMatchObject([
      {
        ref: 'NK-1',
        kind: 'Person',
        name: 'Imaginar Testov',
        aliases: ['Testov I.', 'Имагинар Тестов'],
        births: ['1970-01-02', '1971'],
        documents: ['P-100', 'P-200'],
        countries: 'zz',
        programs: 'Plan A;Plan B',
        keyed: true,
      },
      { ref: 'NK-2', documents: ['REG-9'] },
    ]);
  });

  it('differs record by record from the version in use, and replaces it when two people release it', async () => {
    const [first] = (await user('risk01').get('/api/risk/lists')).data as { id: string; name: string }[];
    await release(first?.id as string);
    const next = TARGETS.replace('"1970-01-02;1971"', '"1970-01-02"').replace(
      /"NK-2"[^\n]*\n/,
      '"NK-9","Person","Newly Named","","","","","","","","","demo","","",""\n',
    );
    const { list, added, removed, changed } = await load('制裁简表', '2', next);
    expect(list).toMatchObject({ added: 1, removed: 1, changed: 1 });
    expect(added).toMatchObject([{ ref: 'NK-9', name: 'Newly Named' }]);
    expect(removed).toMatchObject([{ ref: 'NK-2', name: '虚设海运有限公司' }]);
    expect(changed).toMatchObject([
      { ref: 'NK-1', before: expect.stringContaining('1971'), after: expect.not.stringContaining('1971') },
    ]);
    await release(list.id);
    const lists = (await user('risk01').get('/api/risk/lists')).data as { id: string; enabled: boolean }[];
    expect(lists.filter(({ enabled }) => enabled).map(({ id }) => id)).toContain(list.id);
    expect(lists.find(({ id }) => id === first?.id)).toMatchObject({ enabled: false });
  });

  it("of OFAC's XML is read with names, dates, documents and programmes", async () => {
    const xml =
      '<?xml version="1.0"?><sdnList xmlns="http://tempuri.org/sdnList.xsd"><publshInformation>' +
      `<Record_Count>3</Record_Count></publshInformation>
      <sdnEntry><uid>36</uid><lastName>IMAGINARY AIR LINES &amp; CO</lastName><sdnType>Entity</sdnType><programList>` +
      `<program>DEMO</program></programList>
        <akaList><aka><uid>12</uid><type>a.k.a.</type><lastName>IMAGAIR</lastName></aka></akaList><addressList>` +
      `<address><uid>25</uid><country>Nowhere</country></address></addressList></sdnEntry>
      <sdnEntry><uid>37</uid><firstName>Invented</firstName><lastName>PERSONSKY</lastName>` +
      `<sdnType>Individual</sdnType><programList><program>DEMO</program><program>TEST</program></programList>
        <idList><id><uid>1</uid><idType>Passport</idType><idNumber>D-998877</idNumber></id></idList>
        <dateOfBirthList><dateOfBirthItem><uid>2</uid><dateOfBirth>10 Dec 1948</dateOfBirth></dateOfBirthItem>` +
      '<dateOfBirthItem><dateOfBirth>circa 1950</dateOfBirth></dateOfBirthItem><dateOfBirthItem>' +
      `<dateOfBirth>1940 to 1945</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
      <sdnEntry><uid>38</uid><sdnType>Individual</sdnType></sdnEntry></sdnList>`;
    const { list, problems } = await load('OFAC', '1', xml);
    expect(list).toMatchObject({ format: 'sdn', names: 2, broken: 1 });
    expect(problems).toEqual([{ row: 3, reason: '没有名称' }]);
    expect(await record('OFAC')).toMatchObject([
      { ref: '36', kind: 'entity', name: 'IMAGINARY AIR LINES & CO', aliases: ['IMAGAIR'], countries: 'Nowhere' },
      { name: 'Invented PERSONSKY', births: ['1948-12-10', '1950'], documents: ['D-998877'], programs: 'DEMO;TEST' },
    ]);
  });

  it('of one’s own comes as CSV in GBK or as XLSX, with names alone or more', async () => {
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xd5, 0xc5, 0xd0, 0xe9, 0x0a]);
    expect((await load('自有甲', '1', gbk)).list).toMatchObject({ format: 'own', names: 1 });
    expect(await record('自有甲')).toMatchObject([{ name: '张虚' }]);
    const book = new Workbook();
    book
      .addWorksheet('名单')
      .addRows([
        ['内部名单'],
        ['名称', '别名', '出生日期', '证件号码', '备注'],
        ['拟某人', '拟甲；Ni Jia', '1980年1月2日', 'X1;X2', '内部关注'],
        ['=cmd()', '', '', '', ''],
        [],
        ['·', '', '', '', ''],
      ]);
    const { list, problems } = await load('自有乙', '1', Buffer.from(await book.xlsx.writeBuffer()));
    expect(list).toMatchObject({ format: 'own', names: 1, broken: 2 });
    expect(problems.map(({ reason }) => reason)).toEqual(['名称不能以公式符号开头', '名称里没有文字']);
    expect(await record('自有乙')).toMatchObject([
      { aliases: ['拟甲', 'Ni Jia'], births: ['1980-01-02'], documents: ['X1', 'X2'] },
    ]);
  });

  it.each([
    ['an HTML page', '<html><body>x</body></html>', 400],
    ['another XML', '<?xml version="1.0"?><rows/>', 400],
    ['a PDF', '%PDF-1.7 x', 400],
    ['a sheet without names', 'a,b\n1,2\n', 400],
    ['binary rubbish', Buffer.from([0, 1, 2, 3, 4, 0, 255, 254]), 400],
  ])('that is %s is refused with the reason', async (_what, bytes, code) => {
    const answer = await upload('risk01', bytes);
    expect(answer.code, JSON.stringify(answer)).toBe(code);
  });

  it('that breaks off fails whole and cannot be released; rights and versions are checked', async () => {
    const cut = await load('断', '1', '名称,备注\n甲虚构,"没有结束\n乙虚构,x\n');
    expect(cut.list).toMatchObject({ loadState: 'failed', fault: expect.stringContaining('引号没有结束') });
    const xml = await load(
      '断',
      '2',
      '<?xml version="1.0"?><sdnList><sdnEntry><uid>1</uid><lastName>A B</lastName></sdnEntry><sdnEntry>',
    );
    expect(xml.list).toMatchObject({ loadState: 'failed', fault: expect.stringContaining('XML') });
    expect((await load('断', '3', '名称\n·\n')).list).toMatchObject({ loadState: 'failed', fault: '没有可用的记录' });
    for (const { id } of [cut.list, xml.list])
      expect(
        await propose(user('admin01'), 'list.release', { subjectId: id, payload: { enabled: true } }),
      ).toMatchObject({ code: 409 });
    expect((await upload('finance01', TARGETS)).code).toBe(403);
    const { file } = (await upload('risk01', TARGETS)).data as { file: string };
    const again = await user('risk01').post('/api/risk/loadFile', { name: 'OFAC', version: '1', file, fileName: 'x' });
    expect(again.code).toBe(409);
    const none = { name: 'N', version: '1', file: `lists/${'0'.repeat(64)}.csv`, fileName: 'x' };
    expect((await user('risk01').post('/api/risk/loadFile', none)).code).toBe(400);
    expect((await user('risk01').get('/api/risk/list', { id: '999999' })).code).toBe(404);
  });

  it('that fails by our own fault is retried a few times, then says so by its number and is read by hand', async () => {
    await server.owner`
      create function break_reading() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`;
    await server.owner`
      create trigger break_reading before insert on screening_entry for each row execute function break_reading()`;
    const { list } = await load('自有丙', '1', '名称\n虚构某人\n');
    const { id } = list;
    const now = async () => ((await user('risk01').get('/api/risk/list', { id })).data as ScreeningListDetail).list;
    const again = (who: string, wanted = id) => user(who).post('/api/risk/loadAgain', { id: wanted });
    expect(list).toMatchObject({ loadState: 'queued', retryTime: expect.stringMatching(/^\d{4}-/), again: false });
    expect((await again('risk01')).code).toBe(409);
    // The worker died in every try, before it could store a failure.
    await server.owner`
      update screening_load
      set state = 'running', tries = 5, lease_until = now() - interval '1 second'
      where list_id = ${id}::bigint`;
    expect(await runListLoads(server.system('screening'))).toBe(1);
    expect(await now()).toMatchObject({
      loadState: 'failed',
      again: true,
      retryTime: '',
      names: 0,
      fault: expect.stringMatching(/^系统原因未能完成，已自动重试 4 次，请求编号 \S{8,}$/),
    });
    expect([(await again('finance01')).code, (await again('risk01', '999999')).code]).toEqual([403, 404]);
    await server.owner`drop trigger break_reading on screening_entry`;
    expect(await again('risk01')).toMatchObject({ code: 200 });
    await runListLoads(server.system('screening'));
    expect(await now()).toMatchObject({ loadState: 'done', names: 1, fault: '', again: false });
    expect(
      await server.owner`
        select count(*)::int as n
        from audit_log
        where action = 'screening-list.again' and subject_id = ${id}`,
    ).toMatchObject([{ n: 1 }]);
  });

  it('ten times larger than usual is read in pieces, and a reader that died begins again without doubles', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `N${n},Invented ${n.toString(36)} Person${n}`);
    const { data } = await upload('risk01', `id,name\n${rows.join('\n')}\n`);
    const { file } = data as { file: string };
    const { id } = (await user('risk01').post('/api/risk/loadFile', { name: '大', version: '1', file, fileName: 'x' }))
      .data as { id: string };
    await server.owner`
      update screening_load
      set state = 'running', lease_until = now() - interval '1 second'
      where list_id = ${id}::bigint`;
    await server.owner`insert into screening_entry (list_id, name) values (${id}::bigint, '前一次读到的')`;
    await runListLoads(server.system('screening'));
    const { list } = (await user('risk01').get('/api/risk/list', { id })).data as ScreeningListDetail;
    expect(list).toMatchObject({ names: 20_000, rowsRead: 20_000, rowsTotal: 20_000, broken: 0, loadState: 'done' });
  }, 60_000);
});

it('a version long out of use is found by nothing any more, and is loaded again to be used again', async () => {
  const typed = async (version: string) => {
    const { data } = await user('risk01').post('/api/risk/loadList', { name: '旧名单', version, names: '早已停用者' });
    const { id } = data as { id: string };
    await release(id);
    return id;
  };
  const first = await typed('1');
  await typed('2');
  await indexEntries(server.platform);
  await pruneListKeys(server.platform);
  const keyed = async () =>
    (
      await server.owner`
        select count(*)::int as n
        from screening_entry
        where list_id = ${first}::bigint and keys <> '{}'`
    )[0]?.n;
  expect(await keyed()).toBe(1);
  await server.owner`update screening_list set retired_at = now() - interval '8 days' where id = ${first}::bigint`;
  await pruneListKeys(server.platform);
  expect(await keyed()).toBe(0);
  expect(
    await propose(user('admin01'), 'list.release', { subjectId: first, payload: { enabled: true } }),
  ).toMatchObject({
    code: 409,
    msg: '该版本停用已久，请重新导入文件后发布',
  });
});

it('a version in use is listed, read and taken out of use, however many were loaded after it', async () => {
  const { data } = await user('risk01').post('/api/risk/loadList', {
    name: '常用名单',
    version: '1',
    names: '仍在用者',
  });
  const { id } = data as { id: string };
  await release(id);
  await server.owner`
    insert into screening_list (name, version, enabled, loaded_by)
    select '其他名单', n::text, false, 'risk01' from generate_series(1, 101) n`;
  const shown = (await user('risk01').get('/api/risk/lists')).data as { id: string }[];
  expect(shown.map((list) => list.id)).toContain(id);
  expect(await user('risk01').get('/api/risk/list', { id })).toMatchObject({ data: { list: { enabled: true } } });
  const approval = await proposed(user('admin01'), 'list.release', { subjectId: id, payload: { enabled: false } });
  expect((await decide(user('admin02'), 'approve', approval)).code).toBe(200);
  expect(await user('risk01').get('/api/risk/list', { id })).toMatchObject({ data: { list: { enabled: false } } });
  expect((await user('risk01').get('/api/risk/list', { id: '999999' })).code).toBe(404);
});
