export type TabChannel<T> = { send(message: T): void; close(): void };

/** Opens a named channel to the other tabs of this browser. Without BroadcastChannel the tabs do not communicate. */
export function openTabChannel<T>(name: string, receive: (message: T) => void): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<T>) => receive(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
