import { expect, it } from 'vitest';
import { fieldText, valueText } from './field-texts.ts';

it('says paths and values as people do, and what it does not know as written', () => {
  expect(['kycStatus', 'lines.0.after', 'payload.networks.1', 'somethingNew.rate'].map(fieldText)).toEqual([
    '认证状态',
    '变更 1 · 变更后',
    '内容 · 地址白名单 2',
    'somethingNew · 费率',
  ]);
  expect(['true', 'false', '[]', 'true story'].map(valueText)).toEqual(['是', '否', '无', 'true story']);
});
