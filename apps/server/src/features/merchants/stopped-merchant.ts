import { BusinessError } from '../../platform/errors.ts';

const SENTENCES: Readonly<Record<string, readonly ['forbidden' | 'frozen', string]>> = {
  merchant_stopped: ['forbidden', '商户已停用，不再受理新的业务'],
  merchant_frozen: ['frozen', '商户已冻结，不能退款'],
};

/**
 * Says in words that the database refused because of a stopped merchant: the last to hear of a stop is a process that still has the
 * merchant's key in memory.
 */
export async function tellStopped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const found = SENTENCES[(error as { constraint?: string }).constraint ?? ''];
    if (!found) throw error;
    throw new BusinessError(...found);
  }
}
