import type { FastifyInstance } from 'fastify';
import { receiveWebhook } from './receive-webhook.ts';

const BODY_LIMIT = 20 * 1024;

/**
 * POST /simulator/webhooks: the demo merchant's endpoint. It has a scope of its own, because it needs the bytes as
 * sent.
 */
export function simulatorRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/simulator/webhooks', {
      bodyLimit: BODY_LIMIT,
      config: { face: 'service' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const received = receiveWebhook(request.headers, body);
        if (received.ok) return reply.code(204).send();
        return reply.code(400).send({ fault: received.fault });
      },
    });
  });
}
