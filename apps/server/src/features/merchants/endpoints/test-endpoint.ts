import { randomUUID } from 'node:crypto';
import { ENDPOINT_TEST, type WebhookBody } from '@mashang/contract/events/merchant';
import type { TestEndpointAnswer } from '@mashang/contract/merchants';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { sendTest, type TestResult } from '../../webhooks/send-test.ts';
import * as zh from '../zh.ts';
import { findTestTarget, noteTest, type TestTarget } from './endpoint-store.ts';

type Asked = { merchantId: string; endpointId: string };

const note = writeVerb<Asked & { target: TestTarget; result: TestResult }, void>({
  name: 'merchant-endpoint.test',
  permission: 'merchant-access:propose',
  async run(ctx, { endpointId, target, result }) {
    const { ok, status, error } = result;
    // Only the address that answered becomes usable; it may have been changed meanwhile.
    if (!(await noteTest(ctx.tx, { endpointId, url: target.url, ok, status, error })))
      throw new BusinessError('conflict', zh.testEndpoint.changed);
    return {
      result: undefined,
      audit: {
        subjectKind: 'merchant',
        subjectId: target.mchId,
        after: { endpointId, url: target.url, ok, status, error },
      },
    };
  },
});

/** Sends a signed test to an address now and returns the result. A 2xx answer makes the address usable. */
export async function testEndpoint(ctx: Ctx, asked: Asked): Promise<TestEndpointAnswer> {
  const { platform, actor } = ctx;
  allow(actor, 'merchant-access:propose');
  const target = await findTestTarget(platform.db.app, asked);
  if (!target) throw new BusinessError('notFound', zh.faults.endpointMissing);
  const secrets = target.secrets.map((sealed) => platform.secrets.open(sealed));
  if (secrets.length === 0) throw new BusinessError('conflict', zh.testEndpoint.secretMissing);
  const id = `evt_test_${randomUUID().replaceAll('-', '')}`;
  const told: WebhookBody = {
    type: ENDPOINT_TEST.type,
    timestamp: new Date(ctx.now).toISOString(),
    livemode: true,
    data: { mchId: target.mchId, message: zh.testEndpoint.testMessage },
  };
  const body = JSON.stringify(told);
  const result = await sendTest({ id, url: target.url, body, secrets, nowMs: ctx.now }, platform.config.demo);
  await note(ctx, { ...asked, target, result });
  platform.bus.signal('webhooks');
  return { ...result, webhookId: id, body };
}
