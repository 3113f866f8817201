import type { ScreeningListDetail } from '@mashang/contract/risk';
import { expect } from 'vitest';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import type { Envelope, TestUser } from '../../../test-support/sign-in-user.ts';
import type { TestServer } from '../../../test-support/start-test-server.ts';
import { runListLoads } from './run-list-loads.ts';

/**
 * Handles lists as the risk desk does: upload, loading by the job, release by two people. Server and users are looked
 * up when they are needed.
 */
export function listDesk(serverOf: () => TestServer, user: (name: string) => TestUser) {
  async function upload(who: string, bytes: Buffer | string): Promise<Envelope> {
    const boundary = '----list';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: ` +
          `text/csv\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await serverOf().app.inject({
      method: 'POST',
      url: '/api/risk/uploadList',
      headers: { ...user(who).headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    return { http: response.statusCode, ...(response.json() as object) } as Envelope;
  }
  async function load(name: string, version: string, bytes: Buffer | string): Promise<ScreeningListDetail> {
    const { data } = await upload('risk01', bytes);
    const { file } = data as { file: string };
    const started = await user('risk01').post('/api/risk/loadFile', { name, version, file, fileName: 'list.csv' });
    expect(started, JSON.stringify(started)).toMatchObject({ code: 200 });
    const { id } = started.data as { id: string };
    expect((await user('risk01').get('/api/risk/list', { id })).data).toMatchObject({ list: { loadState: 'queued' } });
    expect(await propose(user('admin01'), 'list.release', { subjectId: id, payload: { enabled: true } })).toMatchObject(
      {
        code: 409,
      },
    );
    await runListLoads(serverOf().system('screening'));
    return (await user('risk01').get('/api/risk/list', { id })).data as ScreeningListDetail;
  }
  async function release(id: string): Promise<void> {
    const approval = await proposed(user('admin01'), 'list.release', { subjectId: id, payload: { enabled: true } });
    expect((await decide(user('admin02'), 'approve', approval)).code).toBe(200);
  }
  return { upload, load, release };
}
