/** The words of an order's note, for the index and for the statements that search in it. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * With these between letters the database's parser sees an address, a file's path or a minus, and
 * not two words.
 */
const signs = '-/\\.:&+@_%~=?#*';

/** Said in the same way everywhere: an index on an expression serves only that very expression. */
export function noteWords(note: SQLWrapper): SQL {
  const blanks = ' '.repeat(signs.length);
  return sql`to_tsvector('simple', translate(${note}, ${sql.raw(`'${signs}', '${blanks}'`)}))`;
}
