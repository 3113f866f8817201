import { testChannelOrders } from '../channel-orders-testing.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

testChannelOrders('wechat', startWechatEmulator);
