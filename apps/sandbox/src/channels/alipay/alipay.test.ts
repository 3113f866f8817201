import { alipay } from '../../../../server/src/channels/alipay/alipay.ts';
import { benchOf, conformChannel, SUITE_PARTS } from '../conformance.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

conformChannel('alipay', async () => benchOf(alipay, await startAlipayEmulator(SUITE_PARTS)));
