/**
 * Records the statements that some work sends, with their values, to send or explain them again.
 */
import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** As the driver receives them, from the next client of the pool; nothing else may use the pool. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await pool.connect();
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]) => {
    const [sent, values] = args as [string | { text: string }, unknown];
    const text = typeof sent === 'string' ? sent : sent.text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return send(...args);
  };
  Object.assign(client, { query });
  // The pool hands out the client that was returned last.
  client.release();
  try {
    await work();
  } finally {
    Object.assign(client, { query: send });
  }
  return statements;
}
