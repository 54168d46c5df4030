/** The sandbox knows amounts and no person. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { sandboxRefunds } from './sandbox/sandbox-refund-tables.ts';
import { sandboxPayments } from './sandbox/sandbox-tables.ts';

export const gatewayPersonal: PersonalData = {
  feature: 'Sandbox',
  tables: [
    personalTable(sandboxPayments, {
      others: {
        ...{ id: 'books', reference: 'books', currency: 'code', returnUrl: 'books' },
        outcome: 'code',
      },
    }),
    personalTable(sandboxRefunds, { others: { id: 'books', reference: 'books', outcome: 'code' } }),
  ],
};
