/** What the table of orders can do, and what its columns and rows know. */
import {
  createPaginatedRowModel,
  metaHelper,
  type Row,
  rowPaginationFeature,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { AdminOrder } from '../../admin-order-contract.ts';
import type { SharedValues } from './list/shared-values.ts';

/** What staff know of a person; of the others there is nothing. */
export interface NotedPerson {
  /** With commas between them; empty for none. */
  marks: string;
  /** Why no order is taken any more. */
  blocked?: string | undefined;
}

export interface OrderTableMeta {
  onDetails: (order: AdminOrder) => void;
  /** What is to be said of some orders, by their numbers. */
  marks: ReadonlyMap<number, string>;
  /** Of whom staff have to know something, by their numbers. */
  people: ReadonlyMap<string, NotedPerson>;
}

interface TableMeta extends OrderTableMeta {
  /** What is the same in all rows. */
  shared: SharedValues;
}

export const orderTableFeatures = tableFeatures({
  rowPaginationFeature,
  rowSelectionFeature,
  paginatedRowModel: createPaginatedRowModel(),
  tableMeta: metaHelper<TableMeta>(),
  columnMeta: metaHelper<{ className: string }>(),
});

export type OrderRow = Row<typeof orderTableFeatures, AdminOrder>;
