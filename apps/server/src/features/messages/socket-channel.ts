import type { WebSocket } from 'ws';
import type { Channel } from './hub.ts';

const AS_TEXT = { binary: false, compress: false } as const;
const LINE_END = Buffer.from('\n');

/** A socket that gets each frame as a message of its own. */
export function eachByItself(socket: WebSocket): Channel {
  return {
    send: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame, AS_TEXT);
    },
    close: (code, reason) => socket.close(code, reason),
    bufferedBytes: () => socket.bufferedAmount,
    terminate: () => socket.terminate(),
  };
}

/**
 * A socket whose reader asked for lines: frames sent in one tick of the event loop travel as one message, one frame per
 * line. Where hundreds of orders come in a second, a browser is woken once for each read of the log and not twice for
 * each order.
 */
export function inLines(socket: WebSocket): Channel {
  let waiting: Buffer[] = [];
  let bytes = 0;
  function flush(): void {
    const lines = waiting.flatMap((frame, n) => (n === 0 ? [frame] : [LINE_END, frame]));
    waiting = [];
    bytes = 0;
    // A single frame is sent as it is: it was encoded once and goes to ten thousand sockets without a copy.
    const [only] = lines;
    if (only && socket.readyState === socket.OPEN)
      socket.send(lines.length === 1 ? only : Buffer.concat(lines), AS_TEXT);
  }
  return {
    ...eachByItself(socket),
    send: (frame) => {
      bytes += frame.length;
      if (waiting.push(frame) === 1) setImmediate(flush);
    },
    close: (code, reason) => {
      flush();
      socket.close(code, reason);
    },
    bufferedBytes: () => socket.bufferedAmount + bytes,
  };
}
