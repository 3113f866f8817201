import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault, PERSONAL_KINDS, type PersonalKind, personal } from './personal.ts';

const kinds = fc.constantFrom(...(Object.keys(PERSONAL_KINDS) as PersonalKind[]));
const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const [first, second] = [randomBytes(32), randomBytes(32)];
const vault = createVault([first]);

describe('personal data', () => {
  it('open to the same text, also inside another one, and no bit of them can be changed', () => {
    fc.assert(
      fc.property(kinds, texts, fc.nat(), (kind, plain, at) => {
        const sealed = vault.seal(kind, plain);
        expect(vault.open(sealed)).toBe(plain);
        expect(vault.openAll(`agent01 · ${sealed}。`)).toBe(`agent01 · ${plain}。`);
        const place = 5 + (at % (sealed.length - 5));
        const other = sealed[place] === 'x' ? 'y' : 'x';
        const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
        // The last letter of base64url holds bits that say nothing.
        if (place < sealed.length - 1) expect(() => vault.open(changed)).toThrow();
      }),
    );
  });

  it('of one kind never pass for those of another, and are indexed apart', () => {
    const name = vault.seal('name', '13800000001');
    expect(() => vault.open(name.replace('enc1.n.', 'enc1.p.'))).toThrow();
    expect(vault.key('name', '13800000001')).not.toBe(vault.key('phone', '13800000001'));
  });

  it.each([
    ['name', ' 示范代理二·有限公司　', '示范代理二有限公司'],
    ['phone', '+86 138-0000-0001', '13800000001'],
    ['account', '6222 0200 0000 0001', '6222020000000001'],
    ['account', 'ｕｉｄ-０１', 'UID01'],
  ] as const)('a %s is found however it is written: %s', (kind, one, other) => {
    expect(vault.key(kind, one)).toBe(vault.key(kind, other));
    expect(vault.seal(kind, one)).not.toBe(vault.seal(kind, other));
    expect(vault.open(vault.seal(kind, one))).toBe(one);
  });

  it('that are equal are sealed equal, so that SQL may compare them; nothing stays nothing', () => {
    expect(vault.seal('account', '6222')).toBe(createVault([first]).seal('account', '6222'));
    expect(vault.seal('name', '')).toBe('');
  });

  it('stay readable after a change of keys, are sealed and indexed anew by it, and are nothing to a stranger', () => {
    const after = createVault([second, first]);
    const old = vault.seal('phone', '13800000001');
    expect(after.open(old)).toBe('13800000001');
    expect(after.renew(old)).toBe(after.seal('phone', '13800000001'));
    expect(after.renew(after.seal('phone', '13800000001'))).toBeNull();
    expect(after.key('phone', '13800000001')).not.toBe(vault.key('phone', '13800000001'));
    expect(() => createVault([second]).open(old)).toThrow();
    expect(createVault([second]).openAll(old)).toBe(old);
  });

  it('show nowhere but at the door', () => {
    const value = personal('name', '张三');
    expect(JSON.stringify({ value })).toBe('{"value":{}}');
    expect(() => `${value}`).toThrow('holds the keys');
  });

  it('in files: the bytes come back, what was stored in clear before too, and a changed file does not open', () => {
    const bytes = randomBytes(1_000);
    const stored = vault.sealFile(bytes);
    expect(vault.openFile(stored).equals(bytes)).toBe(true);
    expect(vault.openFile(bytes).equals(bytes)).toBe(true);
    stored[500] = (stored[500] as number) ^ 1;
    expect(() => vault.openFile(stored)).toThrow();
  });
});
