import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { heedStopSignals } from './stop-signals.ts';

function begin() {
  const process = new EventEmitter();
  const breakOff = vi.fn();
  const stop = vi.fn();
  return { process, breakOff, stop, signals: heedStopSignals(process, breakOff) };
}

describe('signals that ask for a stop', () => {
  it('stops a server that is up', () => {
    const { process, breakOff, stop, signals } = begin();
    signals.started(stop);
    expect(stop).not.toHaveBeenCalled();
    process.emit('SIGINT');
    process.emit('SIGTERM');
    expect(stop.mock.calls).toEqual([['SIGINT']]);
    expect(breakOff).not.toHaveBeenCalled();
  });

  it('lets a start end before it stops', () => {
    const { process, breakOff, stop, signals } = begin();
    expect(process.emit('SIGTERM')).toBe(true);
    signals.started(stop);
    expect(stop.mock.calls).toEqual([['SIGTERM']]);
    expect(breakOff).not.toHaveBeenCalled();
  });

  it('breaks a start off that is asked twice', () => {
    const { process, breakOff } = begin();
    process.emit('SIGINT');
    process.emit('SIGINT');
    expect(breakOff).toHaveBeenCalledOnce();
  });
});
