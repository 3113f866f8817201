import { expect, it } from 'vitest';
import { changedProfile, profileErrors } from './profile-rules.ts';

const known = { nickname: '小马', phone: '13800000000' };

it('sends only what was changed', () => {
  expect(changedProfile({ nickname: ' 小马 ', phone: undefined }, known)).toEqual({});
  expect(changedProfile({ nickname: '老马', phone: '' }, known)).toEqual({ nickname: '老马' });
  expect(changedProfile({ nickname: '小马', phone: ' 139 0000 0000' }, known)).toEqual({ phone: '139 0000 0000' });
});

it('names what cannot be right', () => {
  expect(profileErrors({ nickname: ' ', phone: 'abc' })).toEqual({ nickname: '请输入昵称', phone: '手机号格式不正确' });
  expect(profileErrors({ nickname: '马', phone: '+86 138 0000 0000' })).toEqual({});
});
