/** What the table of orders supports, and the extra data of its columns and rows. */
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

/** What staff know about a person; people without a note have no entry. */
export interface NotedPerson {
  /** Separated by commas; empty if there are none. */
  marks: string;
  /** Why the person is blocked. */
  blocked?: string | undefined;
}

export interface OrderTableMeta {
  onDetails: (order: AdminOrder) => void;
  /** Marks to show on orders, by order number. */
  marks: ReadonlyMap<number, string>;
  /** People whom staff have made a note about, by mobile number. */
  people: ReadonlyMap<string, NotedPerson>;
}

interface TableMeta extends OrderTableMeta {
  /** The values that all rows share. */
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
