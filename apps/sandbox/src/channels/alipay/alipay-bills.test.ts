import { testChannelBills } from '../channel-bills-testing.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

testChannelBills('alipay', startAlipayEmulator);
