export type TabChannel<T> = { tell(message: T): void; close(): void };

/** Talks with the other tabs of this browser, under a name. Without BroadcastChannel each tab is alone. */
export function openTabChannel<T>(name: string, hear: (message: T) => void): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<T>) => hear(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
