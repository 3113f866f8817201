import { describe, expect, it } from 'vitest';
import { plainUsdt, usdtComplaint, valueText } from './top-up-words.ts';

describe('an amount of USDT', () => {
  it.each(['', '0', '9.999999', '10.0000001', '500000.000001', '1e3', '-10', '十'])(
    '%s is refused as typed',
    (text) => {
      expect(usdtComplaint(text)).toBeTypeOf('string');
    },
  );

  it.each(['10', '100.5', '500000', '10.000001'])('%s is taken', (text) => {
    expect(usdtComplaint(text)).toBeUndefined();
  });

  it('is worth what the server will credit: rounded down, nothing while it is no amount', () => {
    expect(valueText('250.5', '7.2133')).toBe('1806.93');
    expect(valueText('x', '7.2133')).toBe('');
    expect(valueText('1', undefined)).toBe('');
  });

  it('is shown without the zeros nobody reads', () => {
    expect(['100.000000', '0.500000', '100', ''].map(plainUsdt)).toEqual(['100', '0.5', '100', '']);
  });
});
