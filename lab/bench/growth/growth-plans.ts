/** How PostgreSQL executes the statements of a call: the steps of each plan and their indexes. */
import type pg from 'pg';
import { inTransaction } from '#src/platform/database/db.ts';
import { recordStatements, type Statement } from '../../postgres/recorded-statements.ts';
import type { Call, GrownShop } from './growth-calls.ts';

/** Tables with too many rows for a sequential scan. */
const bigTables = [
  'orders',
  'order_lines',
  'order_events',
  'checkouts',
  'payment_attempts',
  'payment_events',
  'receipts',
  'refunds',
  'runs',
  'run_stops',
  'shift_lines',
  'shift_boxes',
  'shift_changes',
  'booked_entries',
  'passes',
  'pass_entries',
  'standing_meals',
  'skips',
];
/**
 * Pages of 8 KB: a table of this size is read completely in less than a millisecond, faster than by
 * an index.
 */
const fewPages = 64;
const planned = /^\s*(select|insert|update|delete|with)\b/i;

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
  /** The kind of statement and its first table. */
  name: string;
  /** The distinct steps, with what they read. */
  steps: string[];
  pages: number;
  planningMs: number;
  executionMs: number;
  /** Big tables that a sequential scan reads. */
  scanned: string[];
}

/** Runs the call to record its statements, then explains each; nothing is stored. */
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

/** Those statements that have a plan. */
async function recordCall(call: Call, shop: GrownShop): Promise<Statement[]> {
  const { pool, db } = shop.database;
  const undone = new Error('Nothing is kept.');
  const runAndUndo = async () => {
    const run = inTransaction(db, async (tx) => {
      await call.run(tx, shop);
      throw undone;
    });
    await run.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  };
  const recorded = await recordStatements(pool, runAndUndo);
  const statements = recorded.filter(({ text }) => planned.test(text));
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
  return {
    name: nameOfStatement(text),
    steps: [...new Set(steps.map(nameOfStep))],
    pages: pagesOf(plan.Plan),
    planningMs: plan['Planning Time'],
    executionMs: plan['Execution Time'],
    scanned: steps.filter(readsMuch).map((step) => step['Relation Name'] ?? ''),
  };
}

function readsMuch(step: Step): boolean {
  const isWhole = step['Node Type'] === 'Seq Scan';
  return isWhole && bigTables.includes(step['Relation Name'] ?? '') && pagesOf(step) > fewPages;
}

/** Including the steps below it and all repetitions. */
function pagesOf({ 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 }: Step): number {
  return hit + read;
}

function nameOfStatement(text: string): string {
  const verb = text.trim().match(/^\w+/)?.[0] ?? '';
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
