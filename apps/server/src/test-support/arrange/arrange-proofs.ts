import { randomBytes } from 'node:crypto';
import type { Envelope, TestUser } from '../sign-in-user.ts';

/**
 * Inserts the row that an upload would have written, without a file behind it: quick, and similar to no other. Returns
 * its address.
 */
export async function arrangeProof(user: TestUser, kind: 'picture' | 'video' = 'picture'): Promise<string> {
  const name = `proofs/${randomBytes(18).toString('base64url')}.${kind === 'picture' ? 'webp' : 'mp4'}`;
  const look =
    kind === 'picture' ? [...randomBytes(128)].map((byte) => byte.toString(2).padStart(8, '0')).join('') : null;
  await user.server.owner`
    with u as (select id, participant_id from app_user where username = ${user.username}),
      f as (insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
        select ${name}, ${`proof-${kind}`}, u.id, 1, now()
        from u)
    insert into proof_file (name, kind, owner_id, participant_id, bytes, source_hash, content_hash, look, uploaded_at)
    select ${name}, ${kind}, u.id, u.participant_id, 1, ${randomBytes(32)}, ${randomBytes(32)},
      ${look}::text::bit(1024), now()
    from u
    where u.participant_id is not null`;
  return `/files/${name}`;
}

/** A part of a multipart body: a file, or plain text where there are no bytes. */
export type Part = { name?: string; bytes?: Uint8Array; filename?: string; type?: string };

/** Returns a multipart body as a browser makes it. */
export async function multipart(parts: Part[]): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const { name = 'file', bytes, filename = 'a.png', type = 'image/png' } of parts)
    form.append(name, bytes ? new File([new Uint8Array(bytes)], filename, { type }) : 'text');
  const made = new Response(form);
  return {
    payload: Buffer.from(await made.arrayBuffer()),
    headers: { 'content-type': made.headers.get('content-type') as string },
  };
}

/** Sends files to an upload call. */
export async function upload(user: TestUser, path: string, ...parts: Part[]): Promise<Envelope> {
  const { payload, headers } = await multipart(parts);
  const sent = await user.server.app.inject({
    method: 'POST',
    url: `/api/upload/${path}`,
    headers: { ...user.headers, ...headers },
    payload,
  });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}
