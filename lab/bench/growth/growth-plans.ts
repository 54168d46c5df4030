/** How PostgreSQL answers the statements of a call: the steps of each plan and their indexes. */
import type pg from 'pg';
import type { Call, GrownShop } from './growth-calls.ts';

/** Too many rows to be read one after the other. */
const bigTables = [
  'orders',
  'order_lines',
  'order_events',
  'checkouts',
  'payment_attempts',
  'payment_events',
  'receipts',
  'refunds',
];
const planned = /^(select|insert|update|delete|with)\b/i;

interface Statement {
  text: string;
  values: unknown[];
}

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Step[];
}

interface Plan {
  Plan: Step;
  'Planning Time': number;
  'Execution Time': number;
}

export interface ExplainedStatement {
  /** What it does, and to which table first. */
  name: string;
  /** Each step once, with what it reads. */
  steps: string[];
  pages: number;
  planningMs: number;
  executionMs: number;
  /** Big tables that it reads from one end to the other. */
  scanned: string[];
}

/** Runs the call to see its statements, then each again to see its plan; nothing is kept. */
export async function explainCall(call: Call, shop: GrownShop): Promise<ExplainedStatement[]> {
  const statements = await recordCall(call, shop);
  const client = await shop.database.pool.connect();
  try {
    await client.query('begin');
    const explained: ExplainedStatement[] = [];
    for (const statement of statements) explained.push(await explain(client, statement));
    await client.query('rollback');
    return explained;
  } finally {
    client.release();
  }
}

class Undone extends Error {}

/** Every statement that the call sends, as the driver gets it. */
async function recordCall(call: Call, shop: GrownShop): Promise<Statement[]> {
  const { pool, db } = shop.database;
  const statements: Statement[] = [];
  const client = await pool.connect();
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const record = (...args: unknown[]) => {
    const [query, values] = args as [string | { text: string }, unknown];
    const text = typeof query === 'string' ? query : query.text;
    if (planned.test(text)) {
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    }
    return send(...args);
  };
  Object.assign(client, { query: record });
  // The pool gives out what came back last.
  client.release();
  try {
    await db.transaction(async (tx) => {
      await call.run(tx, shop);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  } finally {
    Object.assign(client, { query: send });
  }
  if (statements.length === 0) throw new Error(`${call.name} sent no statement`);
  return statements;
}

async function explain(
  client: pg.PoolClient,
  { text, values }: Statement,
): Promise<ExplainedStatement> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error(`no plan for ${text}`);
  const steps = stepsOf(plan.Plan);
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan.Plan;
  return {
    name: nameOfStatement(text),
    steps: [...new Set(steps.map(nameOfStep))],
    pages: hit + read,
    planningMs: plan['Planning Time'],
    executionMs: plan['Execution Time'],
    scanned: steps.flatMap((step) => {
      const relation = step['Relation Name'] ?? '';
      return step['Node Type'] === 'Seq Scan' && bigTables.includes(relation) ? [relation] : [];
    }),
  };
}

function nameOfStatement(text: string): string {
  const verb = text.match(/^\w+/)?.[0] ?? '';
  const table = text.match(/\b(?:from|into) "(\w+)"/)?.[1] ?? '';
  return `${verb} ${table}`;
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function nameOfStep(step: Step): string {
  const of = step['Index Name'] ?? step['Relation Name'];
  return of ? `${step['Node Type']} ${of}` : step['Node Type'];
}
