import type { Arrangement, MenuChange, MenuItem, MenuNode } from '@mashang/contract/menus';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesOf } from '../../test-support/frames-of.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { changesBetween } from './arrangement-changes.ts';
import { arrangementFault, builtInEntries, builtInNodes, withBuiltIn } from './arrangement-rules.ts';
import { MENU_TREE } from './menu-tree.ts';

let server: TestServer;
let admin: TestUser;
let risk: TestUser;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await insertSession(server, 'admin01');
  risk = await insertSession(server, 'risk01');
  agent = await insertSession(server, 'agent01');
});
afterAll(() => server?.stop());

const arrangement = async (area = 'operator') =>
  (await admin.get('/api/menus/arrangement', { area })).data as Arrangement;
const group = (key: string, title: string, parent = ''): MenuNode => ({
  key,
  parent,
  kind: 'group',
  title,
  icon: '',
  hidden: false,
  url: '',
});
const link = (url: string, key = 'link:help'): MenuNode => ({
  key,
  parent: '',
  kind: 'link',
  title: '帮助',
  icon: '',
  hidden: false,
  url,
});
const titles = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.title, ...titles(item.subMenus)]);
async function save(change: (nodes: MenuNode[]) => MenuNode[], area = 'operator') {
  const { version, nodes } = await arrangement(area);
  return admin.post('/api/menus/arrange', { area, version, nodes: change(nodes) });
}
const inside = (nodes: MenuNode[], key: string, parent: string) =>
  nodes.map((node) => (node.key === key ? { ...node, parent } : node));

describe('a change of the menu', () => {
  it('says before it is saved what changes and who loses it, and takes a code', async () => {
    const { version, nodes } = await arrangement();
    const next = [
      group('group:money', '资金'),
      ...inside(nodes, '/ledger', 'group:money').map((node) =>
        node.key === '/webhook-log'
          ? { ...node, hidden: true }
          : node.key === '/merchants'
            ? { ...node, title: '合作商户' }
            : node,
      ),
    ];
    const { data } = await admin.post('/api/menus/changes', { area: 'operator', nodes: next });
    expect(data).toEqual([
      { what: '隐藏', title: '回调日志', detail: '', losers: ['管理员（2 人）', '财务（1 人）', '风控（1 人）'] },
      { what: '改名', title: '商户', detail: '商户 → 合作商户', losers: [] },
      { what: '移动', title: '账本', detail: '顶层 → 资金', losers: [] },
      { what: '新增分组', title: '资金', detail: '顶层', losers: [] },
    ]);
    const body = { area: 'operator', version, nodes: next };
    expect(await admin.post('/api/menus/arrange', body)).toMatchObject({ code: 10072 });
    expect(await admin.post('/api/menus/resetArrangement', { area: 'operator', version })).toMatchObject({
      code: 10072,
    });
    expect(await arrangement()).toMatchObject({ version, custom: false });
    const answer = await admin.post('/api/menus/arrange', { ...body, googleAuthCode: admin.code() });
    expect(answer, answer.msg).toMatchObject({ code: 200, msg: '菜单已保存，所有人立即可见' });
    const [audit] = await server.owner`
      select after->'changes' as changes from audit_log where action = 'menu.arrange' order by id desc limit 1`;
    expect(audit).toEqual({ changes: data });
    const back = await admin.post('/api/menus/changes', { area: 'operator' });
    expect(back.data).toContainEqual({ what: '显示', title: '回调日志', detail: '', losers: [] });
    expect(back.data).toContainEqual({ what: '删除分组', title: '资金', detail: '', losers: [] });
    const reset = await admin.post('/api/menus/resetArrangement', { area: 'operator', version: version + 1 });
    expect(reset).toMatchObject({ code: 200, msg: '已恢复默认菜单' });
    expect((await risk.post('/api/menus/changes', { area: 'operator' })).code).toBe(403);
  });

  it('counts as lost what a hidden group holds, an outside link that goes, and only for who may see it', async () => {
    const { nodes } = await arrangement('agent');
    const hidden = { ...group('group:gone', '隐藏组'), hidden: true };
    const page = nodes.find(({ key, kind }) => kind === 'page' && key !== '/dashboard')?.key as string;
    const { data } = await admin.post('/api/menus/changes', {
      area: 'agent',
      nodes: [hidden, ...inside(nodes, page, 'group:gone')],
    });
    expect((data as MenuChange[])[0]).toMatchObject({ what: '隐藏', losers: ['全部代理'] });
    const own = builtInEntries(MENU_TREE, 'operator');
    const plain = builtInNodes(MENU_TREE, 'operator');
    const [lost] = changesBetween([...plain, link('https://help.example.com')], plain, own);
    expect(lost).toEqual({ what: '删除外部链接', title: '帮助', detail: '', lost: { permission: undefined } });
    const swapped = [plain[1], plain[0], ...plain.slice(2)] as MenuNode[];
    expect(changesBetween(plain, swapped, own)).toMatchObject([{ what: '调整顺序', title: '顶层' }]);
    expect(changesBetween(plain, plain, own)).toEqual([]);
  });
});

describe('arranging a menu', () => {
  it('renames, hides, groups, adds an outside link, and everybody of the area has it at once', async () => {
    const before = await arrangement();
    expect(before).toMatchObject({ custom: false });
    const frames = await framesOf(server, async () => {
      const answer = await save((nodes) => [
        group('group:money', '资金'),
        ...inside(inside(nodes, '/ledger', 'group:money'), '/reconciliation', 'group:money').map((node) =>
          node.key === '/merchants'
            ? { ...node, title: '合作商户' }
            : node.key === '/webhook-log'
              ? { ...node, hidden: true }
              : node,
        ),
        link('https://help.example.com/ops?x=1'),
      ]);
      expect(answer, JSON.stringify(answer)).toMatchObject({
        code: 200,
        data: { version: before.version + 1, custom: true, changedBy: 'admin01' },
      });
    });
    expect(frames).toContainEqual(expect.objectContaining({ kind: 'site', about: 'menu' }));
    const menu = (await risk.get('/api/menus/current')).data as MenuItem[];
    expect(menu[0]).toMatchObject({ title: '资金', subMenus: [{ path: '/ledger' }, { path: '/reconciliation' }] });
    expect(menu.find(({ path }) => path === '/merchants')).toMatchObject({
      title: '合作商户',
      pinyin: 'he zuo shang hu',
    });
    expect(menu.find(({ path }) => path === '/webhook-log')).toMatchObject({ hidden: true });
    expect(menu.at(-1)).toMatchObject({ path: 'https://help.example.com/ops?x=1', title: '帮助' });
    expect(titles((await agent.get('/api/menus/current')).data as MenuItem[])).not.toContain('帮助');
    const [audit] = await server.owner`
        select actor_name as who, after
        from audit_log
        where action = 'menu.arrange'
        order by id desc limit 1`;
    expect(audit).toMatchObject({ who: 'admin01' });
    const [event] = await server.owner`select order_no as area from event_log where kind = 'site.menu'`;
    expect(event).toEqual({ area: 'operator' });
  });

  it('shows a draft as a role would see it, and keeps nothing', async () => {
    const { nodes } = await arrangement();
    const draft = nodes.map((node) => (node.key === '/audit' ? { ...node, title: '留痕' } : node));
    const seen = async (role: string) =>
      titles((await admin.post('/api/menus/preview', { area: 'operator', role, nodes: draft })).data as MenuItem[]);
    expect(await seen('operator_risk')).toContain('留痕');
    expect(await seen('operator_support')).not.toContain('留痕');
    expect(titles((await risk.get('/api/menus/current')).data as MenuItem[])).toContain('审计日志');
    expect((await admin.post('/api/menus/preview', { area: 'agent', role: 'operator_risk', nodes: draft })).code).toBe(
      400,
    );
    expect((await admin.post('/api/menus/preview', { area: 'operator', role: 'operator_none' })).code).toBe(404);
  });

  it.each([
    [
      'a loop',
      (nodes: MenuNode[]) => [
        group('group:aaaa', '甲', 'group:bbbb'),
        group('group:bbbb', '乙', 'group:aaaa'),
        ...nodes,
      ],
      '自己里面',
    ],
    ['itself', (nodes: MenuNode[]) => [group('group:aaaa', '甲', 'group:aaaa'), ...nodes], '自己里面'],
    [
      'four levels',
      (nodes: MenuNode[]) => [
        group('group:aaaa', '甲'),
        group('group:bbbb', '乙', 'group:aaaa'),
        group('group:cccc', '丙', 'group:bbbb'),
        ...inside(nodes, '/ledger', 'group:cccc'),
      ],
      '最多 3 层',
    ],
    ['a page in a page', (nodes: MenuNode[]) => inside(nodes, '/ledger', '/audit'), '只能放在分组中'],
    ['a parent that is not there', (nodes: MenuNode[]) => inside(nodes, '/ledger', 'group:none'), '只能放在分组中'],
    ['one entry twice', (nodes: MenuNode[]) => [...nodes, nodes[0] as MenuNode], '不能出现两次'],
    ['an entry left out', (nodes: MenuNode[]) => nodes.filter(({ key }) => key !== '/audit'), '缺少系统菜单'],
    [
      'an entry of another area',
      (nodes: MenuNode[]) => [...nodes, { ...(nodes[0] as MenuNode), key: '/payout/hall' }],
      '菜单不存在',
    ],
    ['http', (nodes: MenuNode[]) => [...nodes, link('http://help.example.com', 'link:other')], 'https'],
    ['a script', (nodes: MenuNode[]) => [...nodes, link('javascript:alert(1)', 'link:other')], 'https'],
    [
      'a name in the address',
      (nodes: MenuNode[]) => [...nodes, link('https://user@help.example.com/', 'link:other')],
      'https',
    ],
    [
      'an address with back-slashes',
      (nodes: MenuNode[]) => [...nodes, link('https://help.example.com/\\evil', 'link:other')],
      'https',
    ],
    [
      'the first page hidden',
      (nodes: MenuNode[]) => nodes.map((n) => (n.key === '/dashboard' ? { ...n, hidden: true } : n)),
      '不能隐藏',
    ],
    [
      'the menu page hidden',
      (nodes: MenuNode[]) => nodes.map((n) => (n.key === '/menus' ? { ...n, hidden: true } : n)),
      '不能隐藏',
    ],
    ['a group without a name', (nodes: MenuNode[]) => [...nodes, group('group:aaaa', '')], '请填写名称'],
  ])('%s is refused and nothing changes', async (_what, change, reason) => {
    const before = await arrangement();
    const answer = await save(change);
    expect(answer.code, JSON.stringify(answer)).toBe(400);
    expect(answer.msg).toContain(reason);
    expect(await arrangement()).toEqual(before);
  });

  it('is for whoever may, on top of what was seen', async () => {
    const { nodes, version } = await arrangement();
    expect((await risk.post('/api/menus/arrange', { area: 'operator', version, nodes })).code).toBe(403);
    expect((await agent.get('/api/menus/arrangement', { area: 'agent' })).code).toBe(403);
    expect(await admin.post('/api/menus/arrange', { area: 'operator', version: version - 1, nodes })).toMatchObject({
      code: 409,
    });
    const reset = await admin.post('/api/menus/resetArrangement', { area: 'operator', version });
    expect(reset).toMatchObject({ code: 200, data: { custom: false, version: version + 1 } });
    expect(titles((await risk.get('/api/menus/current')).data as MenuItem[])).not.toContain('资金');
  });

  it('the database itself refuses loops, depth, pages as groups, and other addresses', async () => {
    const { app } = server.platform.db;
    const insert = (rows: [key: string, parent: string | null, kind: string, url?: string][]) =>
      app.begin(async (tx) => {
        for (const [at, [key, parent, kind, url]] of rows.entries())
          await tx`
            insert into menu_item (area, key, parent, position, kind, title, url)
            values ('agent', ${key}, ${parent}, ${at}, ${kind}, '甲', ${url ?? ''})`;
      });
    const refuses = (rows: Parameters<typeof insert>[0], constraint: string) =>
      expect(insert(rows)).rejects.toMatchObject({ constraint });
    await refuses(
      [
        ['group:aaaa', 'group:bbbb', 'group'],
        ['group:bbbb', 'group:aaaa', 'group'],
      ],
      'menu_loop',
    );
    await refuses(
      [
        ['/a', null, 'page'],
        ['/b', '/a', 'page'],
      ],
      'menu_group',
    );
    await refuses(
      [
        ['group:aaaa', null, 'group'],
        ['group:bbbb', 'group:aaaa', 'group'],
        ['group:cccc', 'group:bbbb', 'group'],
        ['/a', 'group:cccc', 'page'],
      ],
      'menu_depth',
    );
    await refuses([['/a', 'group:none', 'page']], 'menu_parent');
    for (const url of ['http://x.example', 'javascript:1', 'https://a@b.example', ''])
      await expect(insert([['link:aaaa', null, 'link', url]])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a saved arrangement', () => {
  const own = builtInNodes(MENU_TREE, 'operator');

  it('takes in what a later version of the program brings, and lets go of what it no longer has', () => {
    const saved = [...own.filter(({ key }) => key !== '/audit'), { ...(own[0] as MenuNode), key: '/gone' }];
    const now = withBuiltIn(saved, own);
    expect(now.map(({ key }) => key).sort()).toEqual(own.map(({ key }) => key).sort());
    expect(now.findIndex(({ key }) => key === '/audit')).toBe(own.findIndex(({ key }) => key === '/audit'));
  });

  it('is without fault in whatever order and depth its entries are put, while all are there and in groups', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(own, { minLength: own.length }),
        fc.infiniteStream(fc.boolean()),
        (nodes, coins) => {
          const groups = new Set(nodes.filter(({ kind }) => kind === 'group').map(({ key }) => key));
          const put = nodes.map((node) => {
            const into = coins.next().value && node.kind === 'page' ? [...groups][0] : undefined;
            return { ...node, parent: into ?? '' };
          });
          expect(arrangementFault(put, own)).toBeNull();
        },
      ),
    );
  });
});
