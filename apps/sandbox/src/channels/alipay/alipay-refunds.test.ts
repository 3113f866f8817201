import { testChannelRefunds } from '../channel-refunds-testing.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

testChannelRefunds('alipay', startAlipayEmulator, { tellsOfReturns: false });
