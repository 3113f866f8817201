import { expect, it } from 'vitest';
import { whyTooCommon } from './common-passwords.ts';
import { browserHash } from './password.ts';

const why = (password: string) => whyTooCommon(browserHash(password), 'li.wei');

it.each(['12345678', 'password', 'iloveyou', 'qwertyuiop', 'woaini1314', 'qq123456', 'a123456789'])(
  '%s, which everybody guesses, is refused',
  async (password) => expect(await why(password)).toContain('过于常见'),
);

it.each(['mashang2026', 'Mashang@2026', 'ADMIN_888', 'daishou123456', 'li.wei2026', 'Li.wei@1314', 'LI.WEI'])(
  '%s, made of the name or the product, is refused',
  async (password) => expect(await why(password)).toContain('请换一个'),
);

it('any other is taken, whatever it is made of, also sixteen of one kind', async () => {
  for (const one of [
    'frgtbnmwqzxc',
    '北冥有鱼其名为鲲',
    '7391 4482 0057',
    'xK#9v!mQ',
    'Nanjing-2027',
    '................',
  ])
    expect(await why(one)).toBeNull();
});
