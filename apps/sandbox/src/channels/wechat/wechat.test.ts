import { wechat } from '../../../../server/src/channels/wechat/wechat.ts';
import { conformChannel } from '../conformance.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

conformChannel(wechat, startWechatEmulator);
