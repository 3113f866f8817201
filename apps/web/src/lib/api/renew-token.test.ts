import { expect, it } from 'vitest';
import { createTokenRenewal } from './renew-token.ts';

/** Simulates a browser whose tabs share one cookie and one lock. */
function browser(answer: () => Promise<string | undefined>) {
  const state = { token: 'old', asked: 0 };
  let last: Promise<unknown> = Promise.resolve();
  function openTab() {
    return createTokenRenewal({
      current: () => state.token,
      async renew() {
        state.asked += 1;
        const token = await answer();
        if (token) state.token = token;
        return token !== undefined;
      },
      exclusive<T>(work: () => Promise<T>): Promise<T> {
        const result = last.then(work, work);
        last = result;
        return result;
      },
    });
  }
  return { state, openTab };
}
function soon<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, 5, value));
}

it('asks the server once for many waiting requests', async () => {
  const { state, openTab } = browser(() => soon('new'));
  const renew = openTab();
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew('old')));
  expect(answers.every(Boolean)).toBe(true);
  expect(state.asked).toBe(1);
});

it('uses the refresh half once though two tabs of the browser find the token expired', async () => {
  const { state, openTab } = browser(() => soon('new'));
  const [first, second] = [openTab(), openTab()];
  expect(await Promise.all([first('old'), second('old')])).toEqual([true, true]);
  expect(state.asked).toBe(1);
});

it('does not ask when a newer token is already there', async () => {
  const { state, openTab } = browser(() => soon('newer'));
  state.token = 'new';
  expect(await openTab()('old')).toBe(true);
  expect(state.asked).toBe(0);
});

it('notifies everybody when the session is over, and may be asked again later', async () => {
  const { state, openTab } = browser(() => soon(undefined));
  const renew = openTab();
  expect(await Promise.all([renew('old'), renew('old')])).toEqual([false, false]);
  expect(state.asked).toBe(1);
  expect(await renew('old')).toBe(false);
  expect(state.asked).toBe(2);
});

it('passes a network failure on without ending the session', async () => {
  const { openTab } = browser(() => Promise.reject(new Error('网络错误')));
  await expect(openTab()('old')).rejects.toThrow('网络错误');
});
