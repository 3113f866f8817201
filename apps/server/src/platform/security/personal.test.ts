import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealedBefore } from '../../test-support/sealed-before.ts';
import { createVault, personal } from './personal.ts';
import { opensAt, PLACES, placeCode, type SealedColumn } from './sealed-places.ts';

const columns = fc.constantFrom<SealedColumn>(
  'app_user.phone',
  'cash_out.account_no',
  'complaint.contact',
  'person.legal_name',
);
const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const [first, second] = [randomBytes(32), randomBytes(32)];
const vault = createVault([first]);
/** Written by version 2.9.5 under the key of test databases. */
const FROM_2_9_5 = 'enc1.p.OZ6ACQ.ErfODoVisODY6fJU3_Z1gA.wuDYJH_UfK1-M_7HRatqMCQJrZZC7LgDRHgm95Xm-bfxMA-h4n4D';

describe('personal data', () => {
  it('open to the same text, also inside another one, and no bit of them can be changed', () => {
    fc.assert(
      fc.property(columns, texts, fc.nat(), (column, plain, at) => {
        const sealed = vault.seal(column, plain);
        expect(vault.open(sealed)).toBe(plain);
        expect(vault.openAll(`agent01 · ${sealed}。`)).toBe(`agent01 · ${plain}。`);
        const place = 5 + (at % (sealed.length - 5));
        const other = sealed[place] === 'x' ? 'y' : 'x';
        const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
        // The last character of base64url has bits without meaning.
        if (place < sealed.length - 1) expect(() => vault.open(changed)).toThrow();
      }),
    );
  });

  it('of one kind never pass for those of another, and are indexed apart', () => {
    const name = vault.seal('person.legal_name', '13800000001');
    expect(() => vault.open(name.replace('enc2.n.', 'enc2.p.'))).toThrow();
    expect(vault.key('name', '13800000001')).not.toBe(vault.key('phone', '13800000001'));
  });

  it.each([
    ['name', ' 示范代理二·有限公司　', '示范代理二有限公司'],
    ['phone', '+86 138-0000-0001', '13800000001'],
    ['account', '6222 0200 0000 0001', '6222020000000001'],
    ['account', 'ｕｉｄ-０１', 'UID01'],
  ] as const)('a %s is found however it is written: %s', (kind, one, other) => {
    expect(vault.key(kind, one)).toBe(vault.key(kind, other));
    const column = ({ name: 'person.legal_name', phone: 'app_user.phone', account: 'cash_out.account_no' } as const)[
      kind
    ];
    expect(vault.seal(column, one)).not.toBe(vault.seal(column, other));
    expect(vault.open(vault.seal(column, one))).toBe(one);
  });

  it('that are equal are sealed equal within a column, so that SQL may compare them; nothing stays nothing', () => {
    expect(vault.seal('cash_out.account_no', '6222')).toBe(createVault([first]).seal('cash_out.account_no', '6222'));
    expect(vault.seal('person.legal_name', '')).toBe('');
  });

  it('stay readable after a change of keys, are sealed and indexed again by it, and are nothing to a stranger', () => {
    const after = createVault([second, first]);
    const old = vault.seal('app_user.phone', '13800000001');
    expect(after.open(old)).toBe('13800000001');
    expect(after.renew('app_user.phone', old)).toBe(after.seal('app_user.phone', '13800000001'));
    expect(after.renew('app_user.phone', after.seal('app_user.phone', '13800000001'))).toBeNull();
    expect(after.key('phone', '13800000001')).not.toBe(vault.key('phone', '13800000001'));
    expect(() => createVault([second]).open(old)).toThrow();
    expect(createVault([second]).openAll(old)).toBe(old);
  });

  it('are bound to their column: what was sealed for one opens in no other, and its name cannot be changed', () => {
    const sealed = vault.seal('app_user.phone', '13800000001');
    const other = vault.seal('participant.phone', '13800000001');
    const at = (column: string) => (text: string) => vault.openAll(text, opensAt(column));
    expect(at('app_user.phone')(sealed)).toBe('13800000001');
    expect(at('participant.phone')(sealed)).toBe(sealed);
    expect(at('participant.phone')(other)).toBe('13800000001');
    const renamed = sealed.replace(placeCode('app_user.phone'), placeCode('participant.phone'));
    expect(at('participant.phone')(renamed)).toBe(renamed);
    expect(() => vault.open(renamed)).toThrow();
    // Different nonces for the two, but the same index.
    const body = (text: string) => text.slice(text.lastIndexOf('.') + 1).slice(0, 16);
    expect(body(sealed)).not.toBe(body(other));
    expect(sealed.split('.')[3]).toBe(other.split('.')[3]);
    const nowhere = sealed.replace(placeCode('app_user.phone'), 'AAAAAA');
    expect([vault.openAll(nowhere), () => vault.open(nowhere)]).toEqual([nowhere, expect.any(Function)]);
  });

  it('have a short name for each column, no two the same', () => {
    expect(new Set(PLACES.map(placeCode)).size).toBe(PLACES.length);
  });

  it('of version 2.9.5 are read where they lie and bound by the next sealing', () => {
    const keys = createVault([Buffer.alloc(32, 7)]);
    expect(sealedBefore('phone', '13812345678')).toBe(FROM_2_9_5);
    const old = FROM_2_9_5;
    expect(keys.openAll(old, opensAt('app_user.phone'))).toBe('13812345678');
    expect(keys.renew('app_user.phone', old)).toBe(keys.seal('app_user.phone', '13812345678'));
    expect(keys.seal('app_user.phone', '13812345678')).toContain('.ErfODoVisODY6fJU3_Z1gA.');
  });

  it('show nowhere but at the entry', () => {
    const value = personal('person.legal_name', '张三');
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
