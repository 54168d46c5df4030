/**
 * The words of an order's note as an expression, for the index and for the statements that search
 * it.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Between letters, PostgreSQL's text parser reads these as part of an address, a file path or a
 * minus sign instead of splitting two words.
 */
const signs = '-/\\.:&+@_%~=?#*';

/**
 * The expression must be identical everywhere: an index on an expression serves only that
 * expression.
 */
export function noteWords(note: SQLWrapper): SQL {
  const blanks = ' '.repeat(signs.length);
  return sql`to_tsvector('simple', translate(${note}, ${sql.raw(`'${signs}', '${blanks}'`)}))`;
}
