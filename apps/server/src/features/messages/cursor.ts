/** A place in the event log: every event at or before it has been seen. Written `xid.id`. */
export type Cursor = { xid: bigint; id: bigint };

/** Parses a cursor from its wire form; null where the text is none. */
export function parseCursor(text: string | undefined): Cursor | null {
  const match = /^(\d{1,19})\.(\d{1,18})$/.exec(text ?? '');
  return match ? { xid: BigInt(match[1] as string), id: BigInt(match[2] as string) } : null;
}

export function formatCursor({ xid, id }: Cursor): string {
  return `${xid}.${id}`;
}

/** Whether `a` comes after `b`. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}
