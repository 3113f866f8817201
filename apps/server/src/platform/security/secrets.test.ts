import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMasterKey, loadMasterKeys } from './master-keys.ts';
import { createSecrets } from './secrets.ts';

describe('what is sealed', () => {
  it('opens to the same text, and to nothing once a single bit of it is changed', () => {
    const secrets = createSecrets([randomBytes(32)]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(), (plain, at) => {
        const sealed = secrets.seal(plain);
        expect(secrets.open(sealed)).toBe(plain);
        const byte = at % sealed.length;
        sealed[byte] = (sealed[byte] as number) ^ 1;
        expect(() => secrets.open(sealed)).toThrow('sealed by another key, or damaged');
      }),
    );
  });

  it('stays readable after a change of keys, is known to be old, and is nothing to a stranger', () => {
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const before = createSecrets([first]);
    const after = createSecrets([second, first]);
    const old = before.seal('6222020000000001');
    expect(after.open(old)).toBe('6222020000000001');
    expect([before.isCurrent(old), after.isCurrent(old), after.isCurrent(after.seal(''))]).toEqual([true, false, true]);
    expect(() => createSecrets([second]).open(old)).toThrow();
    expect(() => before.open(after.seal('x'))).toThrow();
  });

  it('before keys had ids is still opened, by whichever key of the ring it was', () => {
    // Sealed in the form of version 2.9.5: version byte, nonce, tag, body.
    const form1 = '01a9645e3cd869db520acdf53f66542ee19899b0f2879fc9e07b678a611845e126f6479c20b342011bdd77f9a0';
    const old = Buffer.from(form1, 'hex');
    const master = Buffer.alloc(32, 7);
    expect(createSecrets([master]).open(old)).toBe('JBSWY3DPEHPK3PXP');
    expect(createSecrets([randomBytes(32), master]).open(old)).toBe('JBSWY3DPEHPK3PXP');
    expect(createSecrets([master]).isCurrent(old)).toBe(false);
    expect(() => createSecrets([randomBytes(32)]).open(old)).toThrow();
  });

  it('tags are known again under every key of the ring, the present one first', () => {
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const before = createSecrets([first]);
    const after = createSecrets([second, first]);
    expect(after.tags('pay', 'C1')).toEqual([after.tag('pay', 'C1'), before.tag('pay', 'C1')]);
    expect(after.isTag(before.tag('pay', 'C1'), 'pay', 'C1')).toBe(true);
    expect(after.isTag(before.tag('pay', 'C1'), 'slide', 'C1')).toBe(false);
    expect(before.isTag(after.tag('pay', 'C1'), 'pay', 'C1')).toBe(false);
  });
});

describe('the key file', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'mashang-keys-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is made once, for its owner alone; a new key goes before the others', () => {
    const [first] = loadMasterKeys(dir, {});
    expect(loadMasterKeys(dir, {})).toEqual([first]);
    expect(statSync(join(dir, 'master.key')).mode & 0o777).toBe(0o600);
    const both = addMasterKey(dir);
    expect(both).toHaveLength(2);
    expect(both[1]).toEqual(first);
    expect(loadMasterKeys(dir, {})).toEqual(both);
    expect(statSync(join(dir, 'master.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'master.key'), 'utf8')).toBe(both.map((key) => key.toString('hex')).join('\n'));
  });

  it('or a setting that holds no key stops the start instead of making another one', () => {
    writeFileSync(join(dir, 'master.key'), 'abc');
    expect(() => loadMasterKeys(dir, {})).toThrow('64 hex digits');
    expect(() => loadMasterKeys(dir, { MASTER_KEY: `${'0'.repeat(64)},` })).toThrow('MASTER_KEY');
    expect(loadMasterKeys(dir, { MASTER_KEY: `${'0'.repeat(64)}, ${'f'.repeat(64)}` })).toHaveLength(2);
  });
});
