import { beforeEach, expect, it, vi } from 'vitest';
import { beginFile, isHeld, watchHeld } from './held-submits.ts';

/** The parts of a form that this module uses. */
class Form extends EventTarget {
  submitted = 0;
  requestSubmit(): void {
    if (this.dispatchEvent(new Event('submit', { cancelable: true }))) this.submitted += 1;
  }
}
let form: Form & HTMLFormElement;
beforeEach(() => {
  form = new Form() as Form & HTMLFormElement;
});

it('a submission goes through where nothing is on its way', () => {
  form.requestSubmit();
  expect([form.submitted, isHeld(form)]).toEqual([1, false]);
});

it('a submission waits for every file, and then goes on once', () => {
  const ends = [beginFile(form), beginFile(form)];
  form.requestSubmit();
  form.requestSubmit();
  expect([form.submitted, isHeld(form)]).toEqual([0, true]);
  ends[0]?.(true);
  expect([form.submitted, isHeld(form)]).toEqual([0, true]);
  ends[1]?.(true);
  ends[1]?.(true);
  expect([form.submitted, isHeld(form)]).toEqual([1, false]);
  form.requestSubmit();
  expect(form.submitted).toBe(2);
});

it('a file that fails or is given up ends the waiting, and nothing is submitted', () => {
  const ends = [beginFile(form), beginFile(form)];
  form.requestSubmit();
  ends[0]?.(false);
  expect(isHeld(form)).toBe(false);
  ends[1]?.(true);
  expect(form.submitted).toBe(0);
  form.requestSubmit();
  expect(form.submitted).toBe(1);
});

it('a file that arrives submits nothing by itself; other forms are not held', () => {
  const other = new Form() as Form & HTMLFormElement;
  const end = beginFile(form);
  other.requestSubmit();
  expect(other.submitted).toBe(1);
  end(true);
  expect(form.submitted).toBe(0);
});

it('buttons are notified when the waiting begins and when it ends', () => {
  const watcher = vi.fn();
  const stop = watchHeld(watcher);
  const end = beginFile(form);
  form.requestSubmit();
  expect(watcher).toHaveBeenCalledTimes(1);
  end(true);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  beginFile(form)(true);
  expect(watcher).toHaveBeenCalledTimes(2);
});
