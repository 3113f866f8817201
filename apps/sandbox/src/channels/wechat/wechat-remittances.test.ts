import { testChannelRemittances } from '../channel-remittances-testing.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

testChannelRemittances('wechat', startWechatEmulator);
