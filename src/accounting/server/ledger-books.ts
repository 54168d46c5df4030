/** All books, in the order in which they are looked at. */
import { cashBooks } from './cash-ledger-rules-sql.ts';
import { dayBooks } from './days/day-books-sql.ts';
import type { Book } from './ledger-book-sql.ts';
import { paymentBooks } from './ledger-rules-sql.ts';

export const books: readonly Book[] = [...paymentBooks, ...cashBooks, ...dayBooks];
