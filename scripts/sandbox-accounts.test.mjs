import { describe, expect, it } from 'vitest';

/** Neither of the two may import the other: the server knows the bank only by its address. */
const load = (/** @type {string} */ path) => import(new URL(`../apps/${path}`, import.meta.url).href);
const { ACCOUNTS } = await load('sandbox/src/bank/bank.ts');
const { DEMO_ACCOUNTS } = await load('sandbox/src/seed/demo-institution.ts');

describe('the sandbox bank', () => {
  it('has the accounts that the demo of the institution registers, with the same virtual numbers', () => {
    const wanted = DEMO_ACCOUNTS.map((/** @type {Record<string, string>} */ { number, prefix }) => ({
      number,
      prefix,
    }));
    expect(wanted).not.toEqual([]);
    expect(ACCOUNTS.map((/** @type {Record<string, string>} */ { number, prefix }) => ({ number, prefix }))).toEqual(
      wanted,
    );
  });
});
