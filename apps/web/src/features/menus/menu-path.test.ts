import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutside, isReserved, plainPath, resolvePath } from './menu-path.ts';

describe('addresses of menu items', () => {
  it.each([
    ['/order', 'index', '/order/index'],
    ['/order', '/other', '/other'],
    ['/order', '', '/order'],
    ['', 'top', '/top'],
    ['/a/b', '../c', '/a/c'],
    ['/a', '/b/', '/b'],
    ['/a', '/b//c', '/b/c'],
    ['', '/订单', '/%E8%AE%A2%E5%8D%95'],
    ['', '/list?page=2#end', '/list'],
    ['https://example.com', 'child', '/child'],
  ])('under %j, %j is %s', (parent, path, expected) => {
    expect(resolvePath(parent, path)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://x/1',
    'file:///etc/passwd',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'http://',
  ])('refuses the hostile address %j', (path) => {
    expect(resolvePath('', path)).toBeUndefined();
    expect(resolvePath('/group', path)).toBeUndefined();
  });

  it('keeps what leads out of the site as a whole address', () => {
    expect(resolvePath('/a', 'https://example.com/help?x=1')).toBe('https://example.com/help?x=1');
    expect(isOutside('https://example.com/')).toBe(true);
    expect(isOutside('/https://example.com/')).toBe(false);
  });

  it('answers a path of this site or an http address, whatever it is given', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[/\\.:?#@ \t\njavscript0-9]*$/),
      fc.stringMatching(
        /^(http|https|ftp|javascript):\/\/[a-z0-9-]{1,20}(\.[a-z]{2,6}){1,2}(:\d{2,4})?\/[\w/?&=%.~#-]{0,60}$/,
      ),
    );
    fc.assert(
      fc.property(text, text, (parent, path) => {
        const address = resolvePath(resolvePath('', parent) ?? '', path);
        if (address === undefined) return;
        const there = new URL(address, 'https://here.example/');
        if (isOutside(address)) expect(['http:', 'https:']).toContain(there.protocol);
        else expect(there.href).toBe(`https://here.example${address}`);
      }),
      { numRuns: 2_000 },
    );
  }, 30_000);

  it('spells each path in one way', () => {
    expect(plainPath('/a//b/')).toBe('/a/b');
    expect(plainPath('/')).toBe('/');
    expect(plainPath('//')).toBe('/');
    fc.assert(
      fc.property(fc.stringMatching(/^[/a]*$/), (path) => {
        expect(plainPath(plainPath(path))).toBe(plainPath(path));
        expect(plainPath(path)).not.toMatch(/\/{2}|.\/$/);
      }),
    );
  });

  it('knows which paths are no page of the layout', () => {
    for (const path of [
      '/',
      '/login',
      '/404',
      '/401',
      '/redirect/x',
      '/setgoogle',
      '/api/x',
      '/smartaps',
      '/wxhuakuai',
    ])
      expect(isReserved(path)).toBe(true);
    for (const path of ['/dashboard', '/login-log', '/apis', '/order/login', '/redirects'])
      expect(isReserved(path)).toBe(false);
  });
});
