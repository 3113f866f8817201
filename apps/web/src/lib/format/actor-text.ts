import * as zh from '../zh.ts';
/** Name of an actor. The server names machines `system:…`, and a payer, who has no account, `payer`. */
export function actorText(actor: string): string {
  if (actor === 'payer') return zh.actorText.payer;
  if (actor.startsWith('system:channel:')) return zh.actorText.channel;
  return actor.startsWith('system') ? zh.actorText.system : actor;
}
