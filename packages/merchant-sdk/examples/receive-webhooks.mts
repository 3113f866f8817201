import { createServer } from 'node:http';
import { type VerifiedWebhook, verifyWebhook, WebhookVerificationError } from '@mashang/merchant-sdk';

// Both secrets while one is being replaced, separated by a comma.
const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(',').filter(Boolean);
// Keep the ids in your database, in one transaction with what the event changes.
const seen = new Set<string>();

function handle({ id, event }: VerifiedWebhook): void {
  if (seen.has(id)) return;
  if (event.type === 'collection.succeeded') {
    // Compare the amount with your own order before you deliver.
    console.log(`paid ${event.data.mchOrderNo} ${event.data.paidInAmount}`);
  } else {
    // Later versions add types: answer 2xx to those that you do not know.
    console.log(`event ${event.type}`);
  }
  seen.add(id);
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    try {
      // The bytes as they arrived: JSON that is parsed and written again has another signature.
      handle(verifyWebhook({ headers: request.headers, body: Buffer.concat(chunks), secrets }));
      response.writeHead(204).end();
    } catch (error) {
      const untrusted = error instanceof WebhookVerificationError;
      console.log(`refused ${untrusted ? error.fault : String(error)}`);
      // 500 for a fault of your own: the webhook is sent again.
      response.writeHead(untrusted ? 400 : 500).end();
    }
  });
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log('ready'));
