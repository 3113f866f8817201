import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SharedFolder } from './folder-files.ts';
import { Killed, killedAt, makeFolder } from './folder-testing.ts';
import { type Inbox, openInbox, type Verdict } from './inbox.ts';

const MESSAGE = '<?xml version="1.0"?>\n<!-- 银行 --><Document><A>1</A></Document>\n';
let folder: SharedFolder;
let remove: () => void;
let inbox: Inbox;
let now: number;
let seen: { title: string; text: string }[];
const answers = new Map<string, Verdict>();
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  now = 1_000_000;
  seen = [];
  answers.clear();
  inbox = openInbox(folder, () => now);
});
afterEach(() => remove());

const path = (...parts: string[]) => join(folder.path, ...parts);
const put = (name: string, text: string | Buffer = MESSAGE) => writeFileSync(path('in', name), text);
const look = async ({ title, bytes }: { title: string; bytes: Buffer }) => {
  seen.push({ title, text: bytes.toString() });
  return answers.get(title) ?? 'taken';
};
/** Looks twice, as far apart as a file has to be quiet. */
async function round(pauseMs = 2_000): Promise<void> {
  await inbox.forEach(look);
  now += pauseMs;
  await inbox.forEach(look);
}
const names = (part: string) => readdirSync(path(part)).sort();
const reasons = () =>
  names('refused')
    .filter((name) => name.endsWith('@reason.txt'))
    .map((name) => readFileSync(path('refused', name), 'utf8').trim());

describe('a file that the bank brings', () => {
  it('is shown whole, once, and moved to done', async () => {
    put('054.xml');
    await round();
    await round();
    expect(seen).toEqual([{ title: '054.xml', text: MESSAGE }]);
    expect([names('in'), names('refused')]).toEqual([[], []]);
    expect(names('done')).toEqual([expect.stringMatching(/^[0-9a-f]{16}-054[.]xml$/)]);
  });

  it('is left alone while it grows, and while it has no end', async () => {
    put('a.xml', MESSAGE.slice(0, 40));
    await round();
    for (const part of [MESSAGE.slice(40, 50), MESSAGE.slice(50, -8)]) {
      appendFileSync(path('in', 'a.xml'), part);
      await round();
    }
    expect(seen).toEqual([]);
    // Its end comes, and more of it may follow: it is taken only when it was quiet.
    appendFileSync(path('in', 'a.xml'), MESSAGE.slice(-8));
    await round(1_999);
    expect(seen).toEqual([]);
    appendFileSync(path('in', 'a.xml'), '\n');
    await round(1_999);
    expect(seen).toEqual([]);
    await round();
    expect(seen).toEqual([{ title: 'a.xml', text: `${MESSAGE}\n` }]);
  });

  it('is refused when it has no end after an hour without growth', async () => {
    put('half.xml', MESSAGE.slice(0, -10));
    put('empty.xml', '');
    await round(3_599_999);
    expect(names('in')).toHaveLength(2);
    now += 1;
    await inbox.forEach(look);
    expect([seen, names('in')]).toEqual([[], []]);
    expect(reasons()).toEqual([expect.stringContaining('没有写完'), expect.stringContaining('没有写完')]);
  });

  it('is ignored under the temporary names of SFTP programs', async () => {
    const temporary = ['.054.xml', '054.xml.part', '054.xml.filepart', '054.xml.TMP', '054.xml~'];
    for (const name of temporary) put(name);
    mkdirSync(path('in', 'folder'));
    await round();
    expect(seen).toEqual([]);
    expect(names('in')).toEqual([...temporary, 'folder'].sort());
    renameSync(path('in', '054.xml.part'), path('in', '054.xml'));
    await round();
    expect(seen.map(({ title }) => title)).toEqual(['054.xml']);
  });

  it('that is junk or too large is refused, with the reason beside it, and keeps no other away', async () => {
    put('a.txt', 'PK\u0003\u0004 not a message');
    put('b.xml', '');
    truncateSync(path('in', 'b.xml'), 20 * 1_048_576 + 1);
    put('c.xml', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${MESSAGE}`);
    put('d.xml', `${'<??>'.repeat(1_200)}`);
    put('e.xml');
    answers.set('e.xml', { refused: '不认识的报文' });
    put('good.xml');
    await round();
    expect(seen.map(({ title }) => title).sort()).toEqual(['e.xml', 'good.xml']);
    expect(names('in')).toEqual([]);
    expect(reasons().sort()).toEqual([
      'a.txt：不是 XML 报文',
      'b.xml：超过 20 MiB',
      'c.xml：不是 XML 报文',
      'd.xml：不是 XML 报文',
      'e.xml：不认识的报文',
    ]);
    for (const name of names('refused'))
      expect(existsSync(path('refused', name.replace('@reason.txt', '')))).toBe(true);
  });

  it('that is a link or a pipe is not followed', async () => {
    const secret = join(folder.path, 'secret.xml');
    writeFileSync(secret, MESSAGE);
    symlinkSync(secret, path('in', 'link.xml'));
    symlinkSync('/nowhere', path('in', 'broken.xml'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', path('in', 'pipe.xml')]);
    await round();
    expect([seen, names('in')]).toEqual([[], []]);
    expect(reasons()).toEqual(Array(3).fill(expect.stringContaining('不是普通文件')));
    expect(readFileSync(secret, 'utf8')).toBe(MESSAGE);
  });

  it('is not read when it became a link, or another file, between look and reading', async () => {
    put('a.xml');
    await inbox.forEach(look);
    now += 2_000;
    const secret = path('secret.xml');
    writeFileSync(secret, '<Document>secret</Document>');
    const { open } = folder.io;
    const swapped = async (make: () => void) => {
      const io = {
        ...folder.io,
        open: ((...args: Parameters<typeof open>) => {
          make();
          return open(...args);
        }) as typeof open,
      };
      const other = openInbox({ ...folder, io }, () => now);
      await other.forEach(look);
      now += 2_000;
      await other.forEach(look);
    };
    await swapped(() => {
      renameSync(path('in', 'a.xml'), path('b.xml'));
      symlinkSync(secret, path('in', 'a.xml'));
    });
    expect(seen).toEqual([]);
    await round();
    put('a.xml');
    await swapped(() => appendFileSync(path('in', 'a.xml'), ' '));
    expect(seen).toEqual([]);
  });

  it('may have a name in GBK, Latin or of any length, and moves under one of our own', async () => {
    const gbk = Buffer.from([0xb6, 0xd4, 0xd5, 0xcb, 0xb5, 0xa5, 0x2e, 0x78, 0x6d, 0x6c]);
    const latin = Buffer.from('r\u00e9lev\u00e9.xml', 'latin1');
    for (const name of [gbk, latin, Buffer.from('到账.xml'), Buffer.from(`${'长'.repeat(83)}.xml`)])
      writeFileSync(Buffer.concat([Buffer.from(`${path('in')}/`), name]), MESSAGE);
    await round();
    expect(seen.map(({ title }) => title)).toEqual(expect.arrayContaining(['对账单.xml', '到账.xml']));
    expect(seen).toHaveLength(4);
    expect(names('in')).toEqual([]);
    for (const name of names('done')) expect(name).toMatch(/^[0-9a-f]{16}-[\w.-]{1,80}$/);
  });

  it('is shown again after a fault, which keeps no other away', async () => {
    put('a.xml');
    put('b.xml', MESSAGE.replace('1', '2'));
    await inbox.forEach(look);
    now += 2_000;
    const fails = async (file: { title: string; bytes: Buffer }) => {
      if (file.title === 'a.xml') throw new Error('no database');
      return look(file);
    };
    await expect(inbox.forEach(fails)).rejects.toThrow('no database');
    expect(names('in')).toEqual(['a.xml']);
    await inbox.forEach(look);
    expect(seen.map(({ title }) => title)).toEqual(['b.xml', 'a.xml']);
  });

  it.each(['before', 'after'] as const)('is lost by no end of the process %s any step', async (when) => {
    for (const verdict of ['taken', { refused: '不认识' }] as const) {
      let steps = 1;
      for (let step = 0; step < steps; step += 1) {
        remove();
        ({ folder, remove } = await makeFolder());
        [seen, inbox] = [[], openInbox(folder, () => now)];
        put('a.xml');
        answers.set('a.xml', verdict);
        const first = killedAt(step, when);
        const mortal = openInbox({ ...folder, io: first.io }, () => now);
        await mortal.forEach(look);
        now += 2_000;
        const ended = await mortal.forEach(look).catch((error: unknown) => error);
        if (ended) expect(ended).toBeInstanceOf(Killed);
        steps = Math.max(steps, first.steps() + (ended ? 1 : 0));
        await round();
        expect(seen.length, `step ${step}`).toBeGreaterThan(0);
        expect(new Set(seen.map(({ text }) => text))).toEqual(new Set([MESSAGE]));
        expect(names('in')).toEqual([]);
        const whole = (part: string) => names(part).filter((name) => !name.startsWith('.'));
        expect(whole('done')).toHaveLength(verdict === 'taken' ? 1 : 0);
        expect(whole('refused')).toHaveLength(verdict === 'taken' ? 0 : 2);
      }
      expect(steps).toBeGreaterThan(1);
    }
  });
});
