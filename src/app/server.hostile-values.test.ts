import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import {
  type RequestPart,
  type RequestSample,
  requestSample,
} from '#lab/requests/request-samples.ts';
import { type Place, placesOf, replaced } from '#lab/requests/schema-samples.ts';
import type { Endpoint } from '#src/platform/contract/endpoint.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { may } from '#src/platform/contract/permissions.ts';
import { type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';

const app = setUpApp();

const withNul = 'a\u0000b';
/** Each value is valid for some field, but could break a database, a calendar or a sum. */
const days = ['0001-01-01', '2000-01-01', '2999-12-31', '9999-12-31', '0001-01', '2999-12'];
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e13, 1e300];
const halfASign = '\ud800';

/**
 * Sends requests as a person with access, who signs in again after an operation has ended the
 * session.
 */
function sender() {
  const signedIn = new Map<StaffRole, TestPerson>();
  return async (operation: Endpoint, sample: RequestSample) => {
    const { access } = operation;
    if (access === 'public') return send(operation, sample);
    const role = staffRoles.find((one) => may(one, access)) ?? 'owner';
    const known = signedIn.get(role);
    const answer = known && (await send(operation, sample, known));
    if (answer && answer.statusCode !== 401) return answer;
    const person = await asRole(app, role);
    signedIn.set(role, person);
    return send(operation, sample, person);
  };
}

function send(
  { method, path }: Endpoint,
  { params, query, headers, body }: RequestSample,
  person?: TestPerson,
) {
  const values = textsOf(params);
  return app.server.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? '')),
    query: textsOf(query),
    headers: { 'content-type': 'application/json', ...person?.as.headers, ...textsOf(headers) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

function textsOf(values: unknown = {}): Record<string, string> {
  const entries = Object.entries(values as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

interface Change {
  part: RequestPart;
  place: Place;
}

function changesOf(operation: Endpoint): Change[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part];
    return schema ? placesOf(schema).map((place) => ({ part, place })) : [];
  });
}

/** True if the contract accepts it; a refused request is 400 (serve.test.ts). */
function isTaken(operation: Endpoint, part: RequestPart, sent: RequestSample): boolean {
  const schema = operation[part];
  return schema !== undefined && safeParse(schema, sent[part]).success;
}

/** In a path everything is text, and some values cannot be written in one. */
function written({ part }: Change, value: unknown): unknown {
  return part === 'body' ? value : String(value).toWellFormed();
}

const operations = () => app.server.operations.filter(({ stream }) => !stream);

describe('every operation', () => {
  it('refuses U+0000 in each of its fields, mostly by its contract alone', async () => {
    const send = sender();
    for (const operation of operations()) {
      const sample = requestSample(operation);
      for (const { part, place } of changesOf(operation)) {
        const sent = replaced(sample, [part, ...place], withNul) as RequestSample;
        if (!isTaken(operation, part, sent)) continue;
        const answer = await send(operation, sent);
        const where = `${nameOf(operation)} ${part}.${place.join('.')}: ${answer.payload.slice(0, 200)}`;
        expect([400, 404, 415], where).toContain(answer.statusCode);
      }
    }
  });

  it('responds properly to all numbers and days that its contract accepts, however extreme', async () => {
    const send = sender();
    for (const operation of operations()) {
      const sample = requestSample(operation);
      for (const change of changesOf(operation)) {
        const { part, place } = change;
        const withValue = (value: unknown) =>
          replaced(sample, [part, ...place], value) as RequestSample;
        // In a field for free text, a day is only text.
        const isText = isTaken(operation, part, withValue('Any words'));
        for (const given of [halfASign, ...(isText ? [] : days), ...numbers]) {
          const value = written(change, given);
          const sent = withValue(value);
          if (!isTaken(operation, part, sent)) continue;
          const { statusCode } = await send(operation, sent);
          const where = `${nameOf(operation)} ${part}.${place.join('.')} = ${JSON.stringify(value)}`;
          expect(statusCode, where).toBeLessThan(500);
        }
      }
    }
  });
});
