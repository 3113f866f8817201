import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'mashang-storage-'));
const storage = createStorage(folder);
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
      await expect(storage.get(name)).rejects.toThrow();
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow();
    }
    expect(await storage.get('/etc/hostname')).toBeNull();
  });

  it('says so when it cannot write, and leaves nothing behind', async () => {
    const full = mkdtempSync(join(tmpdir(), 'mashang-full-'));
    mkdirSync(join(full, 'files'));
    writeFileSync(join(full, 'files', 'avatars'), 'a file where the folder should be');
    await expect(createStorage(full).put('avatars/a.webp', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(join(full, 'files'))).toEqual(['avatars']);
    expect(existsSync(join(full, 'files', 'avatars', 'a.webp'))).toBe(false);
    rmSync(full, { recursive: true });
  });
});
