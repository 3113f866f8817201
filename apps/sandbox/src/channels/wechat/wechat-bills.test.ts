import { testChannelBills } from '../channel-bills-testing.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

testChannelBills('wechat', startWechatEmulator);
