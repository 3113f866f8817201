import type { Cookies } from './browser.ts';
import type { Devtools } from './devtools.ts';

export type BarePage = {
  sessionId: string;
  send<T>(method: string, params?: Record<string, unknown>): Promise<T>;
  /** Runs a function in the page and returns its result, as JSON. */
  run<T>(work: () => T): Promise<Awaited<T>>;
  close(): Promise<void>;
};
type Shape = { cookies?: Cookies | undefined; width?: number | undefined; height?: number | undefined };

/**
 * Opens a page with its own profile that no driver observes: a driver would receive every request and every websocket
 * frame, on the cores under measurement. The protocol's Runtime domain stays off as well: it makes the engine read a
 * whole script again to find the line of every `new Error`, of which react-dom creates five while loading.
 */
export async function openBarePage(devtools: Devtools, shape: Shape = {}): Promise<BarePage> {
  const { cookies = [], width = 1440, height = 900 } = shape;
  const { browserContextId } = await devtools.send<{ browserContextId: string }>('Target.createBrowserContext');
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width,
    height,
  });
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send: BarePage['send'] = (method, params) => devtools.send(method, params, sessionId);
  await devtools.send('Storage.setCookies', { cookies, browserContextId });
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  await send('Page.enable');
  return {
    sessionId,
    send,
    async run<T>(work: () => T): Promise<Awaited<T>> {
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
        expression: `(${work})()`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`in the page: ${exceptionDetails.exception?.description}`);
      return result.value as Awaited<T>;
    },
    close: () => devtools.send('Target.disposeBrowserContext', { browserContextId }),
  };
}

type Evaluated = { result: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };
