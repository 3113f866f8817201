import { randomBytes } from 'node:crypto';
import { PAY_TYPE } from '@mashang/contract/products';
import { testChannelPayouts } from '../channel-payouts-testing.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

testChannelPayouts('wechat', startWechatEmulator, {
  payType: PAY_TYPE.chatWallet,
  account: () => `o${randomBytes(14).toString('hex').slice(0, 27)}`,
  unreached: 'wechat_name_01',
  waitsForPayee: true,
});
