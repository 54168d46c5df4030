/** Every table of the database, for the query layer and for generating migrations. */
export * from '#src/addresses/server/address-tables.ts';
export * from '#src/auth/server/session-tables.ts';
export * from '#src/contact/server/contact-tables.ts';
export * from '#src/menus/server/menu-tables.ts';
export * from '#src/orders/server/checkout-tables.ts';
export * from '#src/orders/server/order-event-tables.ts';
export * from '#src/orders/server/order-line-tables.ts';
export * from '#src/orders/server/order-tables.ts';
export * from '#src/payments/server/payment-event-tables.ts';
export * from '#src/payments/server/payment-tables.ts';
export * from '#src/payments/server/refund-tables.ts';
export * from '#src/payments/server/sandbox/sandbox-tables.ts';
export * from '#src/staff/server/staff-tables.ts';
export * from './job-tables.ts';
export * from './secret-tables.ts';
