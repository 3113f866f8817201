import { CODES, type Envelope } from '@mashang/contract/errors';

const STATUS_TEXTS: Record<number, string> = {
  413: '上传内容过大',
  429: '操作过于频繁，请稍后再试',
  502: '服务暂时不可用，请稍后再试',
  503: '服务繁忙，请稍后再试',
  504: '加载超时',
};

/** What is no envelope (a proxy's page, an empty body) becomes one, so that callers know one shape only. */
export function readEnvelope<T>(text: string, status: number): Envelope<T> {
  try {
    const parsed = JSON.parse(text) as Partial<Envelope<T>>;
    if (typeof parsed.code === 'number') return { code: parsed.code, msg: parsed.msg ?? '', data: parsed.data };
  } catch {
    // Not JSON: the status has to do.
  }
  return { code: status === 200 ? CODES.fault : status, msg: STATUS_TEXTS[status] ?? `服务异常 (${status})` };
}
