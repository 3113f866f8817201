import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../security/secrets.ts';
import { createStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'mashang-storage-'));
const secrets = createSecrets([Buffer.alloc(32, 1)]);
const storage = createStorage(folder, secrets);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the storage', () => {
  it('gives back the bytes it took, and nothing after they were removed', async () => {
    const bytes = Buffer.from([0, 1, 2, 250]);
    await storage.put('avatars/a.webp', bytes);
    expect(Buffer.from((await storage.get('avatars/a.webp')) ?? [])).toEqual(bytes);
    await storage.remove('avatars/a.webp');
    await storage.remove('avatars/a.webp');
    expect(await storage.get('avatars/a.webp')).toBeNull();
  });

  it('knows no name outside its folder', async () => {
    writeFileSync(join(folder, 'master.key'), 'secret');
    for (const name of ['../master.key', 'avatars/../../master.key', '/../master.key']) {
      await expect(storage.get(name)).rejects.toThrow('Path traversal');
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(/Path traversal|no name of a file/);
    }
    expect(await storage.get('/etc/hostname')).toBeNull();
  });

  it('says so when it cannot write, and leaves nothing behind', async () => {
    const full = mkdtempSync(join(tmpdir(), 'mashang-full-'));
    mkdirSync(join(full, 'files'));
    writeFileSync(join(full, 'files', 'avatars'), 'a file where the folder should be');
    await expect(createStorage(full, secrets).put('avatars/a.webp', Buffer.from('x'))).rejects.toMatchObject({
      code: 'E_CANNOT_WRITE_FILE',
    });
    expect(readdirSync(join(full, 'files'))).toEqual(['avatars']);
    expect(existsSync(join(full, 'files', 'avatars', 'a.webp'))).toBe(false);
    rmSync(full, { recursive: true });
  });

  it('gives a file whole also while it is written again, and leaves nothing beside it', async () => {
    const bytes = Buffer.alloc(4_000_000, 'a statement of many rows');
    await storage.put('statements/a.csv', bytes);
    let writing = true;
    const written = (async () => {
      for (let n = 0; n < 10; n++) await storage.put('statements/a.csv', bytes);
      writing = false;
    })();
    let reads = 0;
    for (; writing; reads += 1) expect((await storage.get('statements/a.csv'))?.length).toBe(bytes.length);
    await written;
    expect(reads).toBeGreaterThan(2);
    expect(readdirSync(join(folder, 'files', 'statements'))).toEqual(['a.csv']);
  });

  it('lets nothing be read from the disk, and notices what was changed there', async () => {
    const plain = Buffer.from('RIFF....WEBP, the name of somebody');
    await storage.put('kyb/a.webp', plain);
    const path = join(folder, 'files', 'kyb', 'a.webp');
    const lying = readFileSync(path);
    expect(lying.includes('somebody')).toBe(false);
    lying[lying.length - 1] = (lying.at(-1) as number) ^ 1;
    writeFileSync(path, lying);
    await expect(storage.get('kyb/a.webp')).rejects.toThrow('damaged');
  });

  it('reads files from before, seals them once, and seals them again after a change of keys', async () => {
    mkdirSync(join(folder, 'files', 'old'), { recursive: true });
    const path = join(folder, 'files', 'old', 'a.webp');
    writeFileSync(path, 'RIFF as it was');
    expect(Buffer.from((await storage.get('old/a.webp')) ?? []).toString()).toBe('RIFF as it was');
    expect(await storage.reseal('old/a.webp')).toBe('sealed');
    expect(await storage.reseal('old/a.webp')).toBe('kept');
    expect(readFileSync(path).includes('RIFF')).toBe(false);
    const renewed = createStorage(folder, createSecrets([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]));
    expect(await renewed.reseal('old/a.webp')).toBe('renewed');
    expect(await renewed.reseal('old/a.webp')).toBe('kept');
    expect(Buffer.from((await renewed.get('old/a.webp')) ?? []).toString()).toBe('RIFF as it was');
    await expect(storage.get('old/a.webp')).rejects.toThrow('sealed by another key');
    expect(await storage.reseal('old/none.webp')).toBe('missing');
    expect(readdirSync(join(folder, 'files', 'old'))).toEqual(['a.webp']);
  });

  it('enciphers files that grow, and gives any part of them back at any moment', async () => {
    const text = Buffer.from('户名,账号\n示范代理一有限公司,6222020000000001\n'.repeat(40));
    const file = await storage.grow('exports/a.csv');
    expect(await storage.readPart('exports/a.csv', 0, 10)).toHaveLength(0);
    const path = join(folder, 'files', 'exports', 'a.csv');
    for (let at = 0; at < text.length; at += 333) {
      await file.write(text.subarray(at, at + 333));
      const from = Math.max(0, at - 7);
      const part = await storage.readPart('exports/a.csv', from, 1_000);
      expect(Buffer.from(part ?? [])).toEqual(text.subarray(from, Math.min(at + 333, text.length)));
    }
    await file.close();
    for (const from of [0, 1, 15, 16, 17, 500, text.length - 1, text.length, text.length + 9])
      expect(Buffer.from((await storage.readPart('exports/a.csv', from, 37)) ?? [])).toEqual(
        text.subarray(from, from + 37),
      );
    expect(readFileSync(path).includes('6222020000000001')).toBe(false);
    writeFileSync(path, 'as it was before');
    expect(Buffer.from((await storage.readPart('exports/a.csv', 3, 2)) ?? []).toString()).toBe('it');
    expect(await storage.readPart('exports/none.csv', 0, 1)).toBeNull();
  });
});
