import { endpoint } from '../endpoint.ts';
import { preferenceBody, preferences } from '../sign-in.ts';

const tags = ['登录与用户'];

export const readPreferencesCall = endpoint({
  method: 'GET',
  path: '/api/users/preferences',
  summary: '个人界面设置',
  description: '随用户走的界面设置：主题、列、视图。只有本人可见。',
  tags,
  permission: 'profile:update',
  answer: preferences,
  errors: [],
});
export const keepPreferenceCall = endpoint({
  method: 'POST',
  path: '/api/users/preferences',
  summary: '保存一项界面设置',
  description: 'value 为 null 时删除该项。每项不超过 8 KB，最多 200 项。',
  tags,
  permission: 'profile:update',
  limit: { max: 240, windowMs: 60_000 },
  body: preferenceBody,
  success: '保存成功',
  errors: [],
});
