import { DatabaseError } from 'pg';
import type { PooledConnection } from '../connections/connection.ts';
import type { Tx } from './sql-types.ts';
import { createReader, type Received, type Sent } from './statement.ts';

type Work<T> = (tx: Tx) => Promise<T> | T;

/** SQLSTATE of a statement in a transaction that an earlier statement has ended. */
const ABORTED = '25P02';

/**
 * Runs work in a transaction on a connection that is held for it. Rolls back where the work throws, or where one of its
 * statements failed, even if the error was handled; rejects as soon as the connection breaks. Statements sent after its
 * end are refused.
 */
export async function runTransaction<T>(connection: PooledConnection, kind: string, work: Work<T>): Promise<T> {
  // Waits for the answer before the work begins: a statement after a refused `begin` would run outside a transaction.
  await connection.send(command(`begin ${kind.replace(/[^a-z ]/gi, '')}`));
  let result: T;
  try {
    result = await untilLost(connection, runScope(connection, work));
  } catch (error) {
    await rollBack(connection);
    throw error;
  }
  const { rows } = await connection.send(command('commit'));
  if (rows.command !== 'COMMIT') throw new Error('the database rolled a transaction back that was to be committed');
  return result;
}

async function rollBack(connection: PooledConnection): Promise<void> {
  if (connection.lost !== undefined) return;
  try {
    await connection.send(command('rollback'));
  } catch (error) {
    // The connection's state is unknown: it is not used again.
    await connection.close(error);
  }
}

function untilLost<T>(connection: PooledConnection, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const unwatch = connection.watch(reject);
    work.then(resolve, reject).finally(unwatch);
  });
}

/** Runs work with a writer of its own, which is closed at the end. */
async function runScope<T>(connection: PooledConnection, work: Work<T>): Promise<T> {
  let failure: unknown;
  let isOver = false;
  const send = (sent: Sent): Promise<Received> => {
    if (isOver) return Promise.reject(new Error('a statement was sent by a transaction that is over'));
    const received = connection.send(sent, (error) => {
      failure ??= error;
    });
    // The end of the transaction reports the error, should nobody await this promise.
    received.catch(() => undefined);
    return received;
  };
  let savepoints = 0;
  async function savepoint<S>(inner: Work<S>): Promise<S> {
    savepoints += 1;
    return runSavepoint(connection, `s${savepoints}`, inner);
  }
  try {
    const result = await work(Object.assign(createReader(send), { savepoint }));
    if (failure !== undefined) throw failure;
    return result;
  } catch (error) {
    throw error instanceof DatabaseError && error.code === ABORTED ? (failure ?? error) : error;
  } finally {
    isOver = true;
  }
}

async function runSavepoint<T>(connection: PooledConnection, name: string, work: Work<T>): Promise<T> {
  await connection.send(command(`savepoint ${name}`));
  try {
    return await runScope(connection, work);
  } catch (error) {
    await connection.send(command(`rollback to ${name}`));
    throw error;
  }
}

function command(text: string): Sent {
  return { built: { text, values: [], types: [] }, way: 'simple', rows: 'objects' };
}
