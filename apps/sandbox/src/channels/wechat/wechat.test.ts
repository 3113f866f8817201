import { wechat } from '../../../../server/src/channels/wechat/wechat.ts';
import { benchOf, conformChannel, SUITE_PARTS } from '../conformance.ts';
import { startWechatEmulator } from './wechat-emulator.ts';

conformChannel('微信支付', async () => benchOf(wechat, await startWechatEmulator(SUITE_PARTS)));
