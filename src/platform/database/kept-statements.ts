/**
 * Has a database prepare the statements that come again and again once for each connection, and
 * keep their plans.
 */
import pg from 'pg';

/**
 * Those that came less often by then are not worth the memory that each connection spends on them.
 */
const worthwhileUses = 3;
/** Far more than the shop has; texts that differ at each use stay below it. */
const mostKept = 400;
const mostCounted = 2000;

/**
 * What searches, joins or lists is planned for its own values each time: a plan for any value is
 * slow for some of them. A list of values, or of rows, makes a text of its own for each length.
 */
const plannedEachTime =
  /\b(join|like|ilike|between|limit|offset|group by)\b|@@|\bin \(\$|\), \((\$|default)/i;

export interface Statement {
  text: string;
  /** Written by hand for its indexes: kept from the first use on, whatever it looks like. */
  isKept?: boolean;
}

type Config = Statement & { name?: string; submit?: unknown };
type Done = (error: unknown, result?: unknown) => void;
type Send = (config: Config, values: readonly unknown[]) => Promise<unknown>;

/** For every connection that the pool opens from now on. */
export function keepStatements(pool: pg.Pool): void {
  const names = statementNames();
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send & ((...args: unknown[]) => unknown);
    const inTurn = async (config: Config, values: readonly unknown[], name: string) => {
      try {
        return await send({ ...config, name }, values);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        names.renameAll();
        // Nothing of it has run, and in a transaction nothing more can.
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

/** A name for each text that is to be kept; the same at every connection. */
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
    /** Every connection prepares them again, under names that it does not know. */
    renameAll() {
      generation += 1;
      names.clear();
    },
  };
}

const notSupported = '0A000';
const unknownStatement = '26000';

/**
 * A table has changed since the statement was prepared, or somebody between the shop and the
 * database has given this connection another session.
 */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const isOutdated = error.code === notSupported && error.routine === 'RevalidateCachedQuery';
  return isOutdated || error.code === unknownStatement;
}
