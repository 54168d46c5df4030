/** Prepares frequent statements once per connection, so that the database keeps their plans. */
import pg from 'pg';

/** Statements with fewer uses are not worth the memory that each connection spends on them. */
const worthwhileUses = 3;
/** Far more than the number of the shop's statements; a limit for texts that differ at each use. */
const mostKept = 400;
const mostCounted = 2000;

/**
 * Statements that search, join or list are planned for their values each time, because a generic
 * plan is slow for some values. A list of values or rows has a different text for each length.
 */
const plannedEachTime =
  /\b(join|like|ilike|between|limit|offset|group by)\b|@@|\bin \(\$|\), \((\$|default)/i;

export interface Statement {
  text: string;
  /** Written by hand for its indexes: prepared from the first use, whatever its text. */
  isKept?: boolean;
}

type Config = Statement & { name?: string; submit?: unknown };
type Done = (error: unknown, result?: unknown) => void;
type Send = (config: Config, values: readonly unknown[]) => Promise<unknown>;

/** Prepares statements on every connection that the pool opens from now on. */
export function prepareStatements(pool: pg.Pool): void {
  const names = statementNames();
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send & ((...args: unknown[]) => unknown);
    const inTurn = async (config: Config, values: readonly unknown[], name: string) => {
      try {
        return await send({ ...config, name }, values);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        names.renameAll();
        // The statement has not run. Inside a transaction nothing more can run, so the caller must
        // retry.
        if (client.getTransactionStatus() !== 'I') throw error;
        return send(config, values);
      }
    };
    const query = (given: string | Config, values?: unknown, done?: Done) => {
      const config = typeof given === 'string' ? { text: given } : given;
      const name = mayHaveName(config, values) ? names.of(config) : undefined;
      if (name === undefined) return send(...([given, values, done] as unknown as [Config, []]));
      const answer = inTurn(config, values as unknown[], name);
      if (!done) return answer;
      answer.then((result) => done(null, result), done);
      return undefined;
    };
    Object.assign(client, { query });
  });
}

function mayHaveName(config: Config, values: unknown): boolean {
  const isPlain = config.submit === undefined && config.name === undefined;
  return isPlain && Array.isArray(values) && values.length > 0;
}

/** Gives a name to each text that is worth preparing; all connections share the names. */
function statementNames() {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let generation = 0;
  const isWorthwhile = ({ text, isKept }: Statement) => {
    if (isKept) return true;
    if (plannedEachTime.test(text)) return false;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return count >= worthwhileUses;
  };
  return {
    of(statement: Statement): string | undefined {
      const { text } = statement;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= mostKept || !isWorthwhile(statement)) return undefined;
      uses.delete(text);
      const name = `shop_${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    /** Makes every connection prepare the statements again, under new names. */
    renameAll() {
      generation += 1;
      names.clear();
    },
  };
}

const notSupported = '0A000';
const unknownStatement = '26000';

/**
 * True when a table has changed since the statement was prepared, or when a pooler has given this
 * connection another session.
 */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const isOutdated = error.code === notSupported && error.routine === 'RevalidateCachedQuery';
  return isOutdated || error.code === unknownStatement;
}
