import { testChannelRefunds } from '../channel-refunds-testing.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

testChannelRefunds('wechat', startWechatEmulator, { tellsOfReturns: true });
