import { testChannelOrders } from '../channel-orders-testing.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

testChannelOrders('alipay', startAlipayEmulator);
