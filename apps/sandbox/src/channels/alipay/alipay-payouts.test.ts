import { randomInt } from 'node:crypto';
import { PAY_TYPE } from '@mashang/contract/products';
import { testChannelPayouts } from '../channel-payouts-testing.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

testChannelPayouts('alipay', startAlipayEmulator, {
  payType: PAY_TYPE.paymentWallet,
  account: () => `138${randomInt(1e8).toString().padStart(8, '0')}`,
  unreached: null,
  waitsForPayee: false,
});
