import { alipay } from '../../../../server/src/channels/alipay/alipay.ts';
import { conformChannel } from '../conformance.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

conformChannel(alipay, startAlipayEmulator);
