/** Default error messages for values that a contract refuses without a message of its own. */
import * as z from 'zod/mini';
import type { $ZodRawIssue } from 'zod/v4/core';

const required = 'This field is required.';
const wrongForm = 'This is not in the right form.';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The unit in which the size of a text or a list is counted. */
const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

// For the server and the dashboards. Customers' forms have messages of their own and must stay
// small. Without this, zod would only say "Invalid input".
z.config({ customError: problemSentence });

function problemSentence(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return required;
      return `This must be ${kinds[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`;
    case 'too_small':
      if (!(issue.origin in units)) return `This must be at least ${issue.minimum}.`;
      if (issue.minimum === 1) return required;
      return `This must have at least ${issue.minimum} ${units[issue.origin]}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Please keep it under ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `Please keep it to ${issue.maximum} entries.`;
      return `This must be at most ${issue.maximum}.`;
    case 'unrecognized_keys':
      return `There is no field of this name here: ${issue.keys.join(', ')}.`;
  }
  return wrongForm;
}
