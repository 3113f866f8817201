import { stablecoinValue } from '@mashang/contract/money';
import { TOP_UP_MOVES, TOP_UP_STATUS, type TopUpStatus } from '@mashang/contract/top-ups';
import fc from 'fast-check';
import { mnemonicToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { DEMO_XPUB, readTopUp } from '../../../config-top-up.ts';
import { deriveAddress } from './derive-address.ts';

const JUNK = 'test test test test test test test test test test test junk';

describe('addresses', () => {
  it('are those that the holder of the mnemonic spends from, made without any private key', async () => {
    for (const index of [0, 1, 7, 2_000_000]) {
      const spender = mnemonicToAccount(JUNK, { accountIndex: 1, addressIndex: index }).address.toLowerCase();
      expect(await deriveAddress(DEMO_XPUB, index)).toBe(spender);
    }
  });

  it('are made of no private key: the start refuses one', () => {
    const secret = DEMO_XPUB.replace('xpub', 'xprv');
    expect(() => readTopUp({ CHAIN_XPUB: secret }, false)).toThrow('CHAIN_XPUB');
    expect(() => readTopUp({ CHAIN_RPC_URL: 'http://127.0.0.1:1', CHAIN_ID: '1' }, false)).toThrow('CHAIN_TOKEN');
    expect(readTopUp({}, false)).toMatchObject({ bank: null, chain: null, xpub: null });
  });
});

describe('rules of top-ups', () => {
  it('credited and refused ones never move again, and every state is reached from the beginning', () => {
    const reached = new Set<TopUpStatus>([TOP_UP_STATUS.awaiting]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const from of [...reached]) for (const to of TOP_UP_MOVES[from]) reached.add(to);
    }
    expect([...reached].sort()).toEqual(Object.values(TOP_UP_STATUS).sort());
    expect([TOP_UP_MOVES[TOP_UP_STATUS.credited], TOP_UP_MOVES[TOP_UP_STATUS.refused]]).toEqual([[], []]);
  });

  it('never value parts above the whole, and never round up', () => {
    const units = fc.bigInt(0n, 10n ** 15n);
    fc.assert(
      fc.property(units, units, fc.integer({ min: 1, max: 999_999 }), (one, two, rate) => {
        expect(stablecoinValue(one, rate) + stablecoinValue(two, rate)).toBeLessThanOrEqual(
          stablecoinValue(one + two, rate),
        );
        expect(stablecoinValue(one, rate) * 100_000_000n).toBeLessThanOrEqual(one * BigInt(rate));
      }),
    );
  });
});
