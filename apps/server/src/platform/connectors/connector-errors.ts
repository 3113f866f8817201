import { BusinessError } from '../errors.ts';
import * as zh from './zh.ts';

/** The text of code 9999, verbatim from the product's texts. */
const UNWELL = zh.connectorErrors.unwell;

/**
 * A platform did not answer, answered too late or too much, or gave an invalid answer: code 9999. `why` is for logs and
 * the staff.
 */
export class ConnectorUnwell extends BusinessError {
  readonly why: string;
  readonly retryAfterMs: number;
  constructor(why: string, retryAfterMs = 0) {
    super('connectorUnwell', UNWELL);
    this.why = why;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A platform works and refuses the request (4xx). The caller decides what that means; unhandled it is a conflict. */
export class ConnectorRefused extends BusinessError {
  readonly status: number;
  /** The platform's answer, as JSON where it was JSON, else as text. */
  readonly answer: unknown;
  constructor(title: string, status: number, answer: unknown) {
    super('conflict', zh.connectorErrors.declined(title, status));
    this.status = status;
    this.answer = answer;
  }
}
