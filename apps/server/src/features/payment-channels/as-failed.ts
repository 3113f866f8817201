import { ChannelRefused } from '../../channels/port.ts';

/** Reads a channel's certain refusal as the state of what it was sent; an unknown outcome is thrown on. */
export function asFailed(error: unknown): { state: 'failed'; why: string } {
  if (error instanceof ChannelRefused) return { state: 'failed', why: `${error.code} ${error.message}` };
  throw error;
}
