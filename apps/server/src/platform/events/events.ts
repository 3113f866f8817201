import { EventEmitter } from 'node:events';
import { outside } from '../http/request-scope.ts';

/**
 * Signals inside one process, sent after a commit. They carry no data, only "look now"; data is read from the database.
 */
export type Signal = 'events' | 'webhooks' | 'routing' | 'licence' | 'keys' | 'access' | 'menus';
export type Bus = { signal(name: Signal): void; on(name: Signal, listener: () => void): () => void };

/** Creates a bus for one process. Other replicas are notified by NOTIFY on the channel of the same name. */
export function createBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    // A listener runs outside the context of the request that sent the signal.
    signal: (name) => outside(() => void emitter.emit(name)),
    on: (name, listener) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
  };
}
