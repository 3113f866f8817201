import { EventEmitter } from 'node:events';
import { outside } from '../http/request-scope.ts';

/**
 * Signals inside one process, sent after a commit; they carry no data, only "look now". Data is read from the database.
 */
export type Signal = 'events' | 'webhooks' | 'routing' | 'licence' | 'keys' | 'access' | 'menus';
export type Bus = { signal(name: Signal): void; on(name: Signal, listener: () => void): () => void };

/** A bus for one process. Other replicas are reached by NOTIFY on the channel of the same name. */
export function createBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    // Whoever is notified works for itself, not for the request that happened to say it.
    signal: (name) => outside(() => void emitter.emit(name)),
    on: (name, listener) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
  };
}
