/** A valid request for each operation, for tests of all operations. */
import type { Endpoint } from '#src/platform/contract/endpoint.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { type Place, replaced, sampleOf } from './schema-samples.ts';

export const requestParts = ['params', 'query', 'headers', 'body'] as const;
export type RequestPart = (typeof requestParts)[number];
export type RequestSample = Partial<Record<RequestPart, unknown>>;

/** Fields that must fit together: their places and values. */
const together: Readonly<Record<string, readonly [Place, unknown][]>> = {
  'GET /api/admin/orders/counts': [[['query'], { orderdate: '2026-11-21' }]],
  'POST /api/admin/customers/card': [[['body'], { mobile_no: '9825012345' }]],
  'POST /api/admin/menu/copy': [[['body', 'to', 'date'], '2026-12-21']],
  'POST /api/send-email': [[['body', 'json', 'email_type'], 'feedback']],
  'PUT /api/admin/settings/papers': [
    [['body', 'value', 'addressLines', 0], 'Gandhinagar 382007'],
    [['body', 'value', 'taxSchemes', 0, 'from'], '2026-04-01'],
  ],
};

export function requestSample(operation: Endpoint): RequestSample {
  let sample: RequestSample = {};
  for (const part of requestParts) {
    const schema = operation[part];
    if (schema) sample[part] = sampleOf(schema);
  }
  for (const [place, value] of together[nameOf(operation)] ?? []) {
    sample = replaced(sample, place, value) as RequestSample;
  }
  return sample;
}
