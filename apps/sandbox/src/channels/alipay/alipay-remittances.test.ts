import { testChannelRemittances } from '../channel-remittances-testing.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

testChannelRemittances('alipay', startAlipayEmulator);
